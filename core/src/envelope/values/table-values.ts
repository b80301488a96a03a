import type { FaultRow } from "../../fault/fault.ts";
import type { Field } from "../../template/model/field.ts";
import type { TemplateDocument, TemplateTable } from "../../template/model/model.ts";
import { isBeside, writeFields, type Values, type Writing } from "./field-values.ts";
import type { DocumentInput, RowInput, TableInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";

/** A dynamic table, what is said of its document, and the rows that stand there. */
export type TableSet = {
  readonly document: TemplateDocument;
  readonly table: TemplateTable;
  readonly said: DocumentInput | undefined;
  readonly stands: readonly Values[];
};

/** The rows after a step. Only the table's own role adds and removes rows; it leaves at least one (50023, 50106). */
export function writeTable(set: TableSet, writing: Writing, faults: FaultRow[]): readonly Values[] {
  const { table, stands } = set;
  const said = set.said?.tables.find(({ name }) => name === table.name.normalize("NFC"));
  if (said?.rows.length === 0 && isBeside(table.roleId, writing)) return stands;
  const isOwner = writing.roleIds.has(table.roleId);
  if (isOwner && !writing.isPartial && (said ?? { rows: stands }).rows.length === 0) {
    faults.push({ code: "table.row_missing", args: [table.name], fieldName: table.name, ...said?.place });
  }
  if (said && !isRowCountRight(set, said, isOwner, faults)) return stands;
  const count = said?.rows.length ?? stands.length;
  const fields = set.document.fields.filter((field) => field.table === table.name);
  return Array.from({ length: count }, (_, index) => writeRow(set, { fields, said: said?.rows[index], index }, writing, faults));
}

function isRowCountRight(set: TableSet, said: TableInput, isOwner: boolean, faults: FaultRow[]): boolean {
  const { table, stands } = set;
  const at = { fieldName: table.name, ...said.place };
  const max = envelopeLimits.tableRowsMax;
  if (isOwner && said.rows.length <= max) return true;
  if (isOwner) faults.push({ code: "table.rows_too_many", args: [table.name, max], ...at });
  else if (said.rows.length === stands.length) return true;
  else faults.push({ code: "role.data_locked", args: [`the rows of table ${table.name}`], ...at });
  return false;
}

type Row = { readonly fields: readonly Field[]; readonly said: RowInput | undefined; readonly index: number };

function writeRow(set: TableSet, { fields, said, index }: Row, writing: Writing, faults: FaultRow[]): Values {
  const { document, table, stands } = set;
  const found: FaultRow[] = [];
  const isNew = index >= stands.length;
  const row = writeFields({ document, fields, said: said?.fields ?? [], stands: stands[index] ?? {}, isNew }, writing, found);
  const tableDetails = { name: table.name, index };
  faults.push(...found.map((one) => ({ ...said?.place, ...one, tableDetails })));
  return row;
}
