import { isDrawing } from "../template/field.ts";
import { sectionHeading, type Certified, type Fact } from "./facts.ts";
import { paragraph } from "./flow.ts";
import type { PrintBlock } from "./page.ts";
import { paperOf, valuesOf } from "./paper.ts";
import { valueInlines } from "./value.ts";

const lineLength = 36;

/** The drawings that stand on no page of the service: those of an external document, each with who drew it and when. */
export function drawnSignatures(certified: Certified): readonly PrintBlock[] {
  const { document, url } = certified;
  if (document.kind !== "external") return [];
  const values = new Map(Object.entries(valuesOf(certified)?.fields ?? {}));
  const { detailsOf } = paperOf(certified);
  const rows = document.fields.filter(isDrawing).flatMap((field): readonly Fact[] => {
    const value = values.get(field.name);
    const details = detailsOf(field.roleId ?? "");
    const inlines = valueInlines({ ...field, details: true }, value, { style: {}, lineLength, url, details });
    return value === undefined ? [] : [{ label: field.placeholder ?? field.name, blocks: [paragraph(inlines)] }];
  });
  return rows.length === 0 ? [] : [sectionHeading("Signed by hand"), { kind: "facts", rows }];
}
