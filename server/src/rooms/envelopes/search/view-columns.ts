import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { ColumnRow } from "./store/columns.ts";
import type { FieldValueRow } from "../envelope/store/fields.ts";

/** An extra column as it is answered. */
export function showColumn({ id, name, type, position, is_visible: visible, width_px: width }: ColumnRow) {
  return { uuid: id, name, type, order: position, visible, width };
}

/** The values of the extra columns by envelope, in the order of the columns. */
export function extraFieldsOf(columns: readonly ColumnRow[], values: readonly FieldValueRow[]) {
  const byEnvelope = Map.groupBy(values, (value) => value.envelope_id);
  return (id: EnvelopeId) => {
    const own = byEnvelope.get(id) ?? [];
    return columns.map(({ name, position }) => ({
      order: position,
      values: own.filter((value) => value.name === name).map(({ text }) => text),
    }));
  };
}
