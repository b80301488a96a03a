import { findValue } from "../envelope/values/field-values.ts";
import type { Value } from "../envelope/model/model.ts";
import { isDrawing, type Field } from "../template/model/field.ts";
import { fact, sectionHeading, type Certified, type Fact } from "./facts.ts";
import { paragraph } from "./flow.ts";
import type { PrintBlock } from "./page.ts";
import { paperOf, valuesOf } from "./paper.ts";
import { valueInlines } from "./value.ts";

const lineLength = 36;

/** The fields of a document that contain a drawing. */
export function drawingsOf(of: Pick<Certified, "envelope" | "document">): readonly Field[] {
  const values = valuesOf(of)?.fields ?? {};
  return of.document.fields.filter((field) => isDrawing(field) && !isEmpty(findValue(values, field.name)));
}

function isEmpty(value: Value | undefined): boolean {
  return value === undefined || (value.kind === "text" && value.text === "");
}

/**
 * The signatures by hand and their times. Drawings of an external document are shown here, because it has no other printed page;
 * in other documents they are in their fields.
 */
export function drawnSignatures(certified: Certified): readonly PrintBlock[] {
  const { document, url, locale } = certified;
  const values = valuesOf(certified)?.fields ?? {};
  const { detailsOf } = paperOf(certified);
  const rows = drawingsOf(certified).map((field): Fact => {
    const details = detailsOf(field.roleId ?? "");
    const label = field.placeholder ?? field.name;
    if (document.kind !== "external") return fact(label, details.join("\n"));
    const drawn = isDrawing(field) ? { ...field, details: true } : field;
    const inlines = valueInlines(drawn, findValue(values, field.name), {
      style: {},
      lineLength,
      url,
      details: () => details,
      locale,
    });
    return { label, blocks: [paragraph(inlines)] };
  });
  return rows.length === 0 ? [] : [sectionHeading(locale.words.certificate.byHand), { kind: "facts", rows }];
}
