import type { TSchema } from "typebox";
import { Fault, type FaultRow } from "@chancery/core/fault/fault.ts";
import { xmlMediaType } from "../route/shapes.ts";

/** The pointer of the property of a body that carries XML, when there is one such property. */
export function xmlPointer(body: TSchema | undefined): string | undefined {
  const properties: Readonly<Record<string, { readonly contentMediaType?: unknown }>> = Object(Object(body).properties ?? {});
  const names = Object.keys(properties).filter((name) => properties[name]?.contentMediaType === xmlMediaType);
  return names.length === 1 ? `/${names[0]}` : undefined;
}

/** Rows of XML with the pointer of the property that carried it, unless they have a place of their own. */
export function placedXml(rows: readonly FaultRow[], pointer: string): readonly FaultRow[] {
  return rows.map((row) => {
    const isPlaced = row.pointer !== undefined || row.parameter !== undefined;
    return isPlaced || !isOfXml(row) ? row : { ...row, pointer };
  });
}

/** Whether a fault is about the XML. A missing element has no line, but the document or the field that lacks it. */
function isOfXml({ line, documentId, fieldName }: FaultRow): boolean {
  return line !== undefined || documentId !== undefined || fieldName !== undefined;
}

/** Runs work on the XML at `pointer` and adds that pointer to the XML's faults. */
export async function placingXml<Made>(pointer: string | undefined, work: () => Promise<Made>): Promise<Made> {
  if (pointer === undefined) return work();
  return work().catch((error: unknown) => {
    if (!(error instanceof Fault) || !error.details.errors) throw error;
    const errors = placedXml(error.details.errors, pointer);
    throw new Fault(error.code, { ...error.details, errors }, { cause: error.cause });
  });
}
