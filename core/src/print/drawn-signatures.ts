import type { Value } from "../envelope/model/model.ts";
import { isDrawing, type Field } from "../template/model/field.ts";
import { fact, sectionHeading, type Certified, type Fact } from "./facts.ts";
import { paragraph } from "./flow.ts";
import type { PrintBlock } from "./page.ts";
import { paperOf, valuesOf } from "./paper.ts";
import { valueInlines } from "./value.ts";

const lineLength = 36;

/** The fields of a document that somebody has drawn in. */
export function drawingsOf(of: Pick<Certified, "envelope" | "document">): readonly Field[] {
  const values = new Map(Object.entries(valuesOf(of)?.fields ?? {}));
  return of.document.fields.filter((field) => isDrawing(field) && !isEmpty(values.get(field.name)));
}

function isEmpty(value: Value | undefined): boolean {
  return value === undefined || (value.kind === "text" && value.text === "");
}

/**
 * Who signed by hand, and when. The drawings of an external document stand on no other page of the service and are shown; those
 * of others stand where their fields are.
 */
export function drawnSignatures(certified: Certified): readonly PrintBlock[] {
  const { document, url } = certified;
  const values = new Map(Object.entries(valuesOf(certified)?.fields ?? {}));
  const { detailsOf } = paperOf(certified);
  const rows = drawingsOf(certified).map((field): Fact => {
    const details = detailsOf(field.roleId ?? "");
    const label = field.placeholder ?? field.name;
    if (document.kind !== "external") return fact(label, details.join("\n"));
    const drawn = isDrawing(field) ? { ...field, details: true } : field;
    const inlines = valueInlines(drawn, values.get(field.name), { style: {}, lineLength, url, details });
    return { label, blocks: [paragraph(inlines)] };
  });
  return rows.length === 0 ? [] : [sectionHeading("Signed by hand"), { kind: "facts", rows }];
}
