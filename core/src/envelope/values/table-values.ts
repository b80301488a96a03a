import type { FaultRow } from "../../fault/fault.ts";
import type { Field } from "../../template/model/field.ts";
import type { TemplateDocument, TemplateTable } from "../../template/model/model.ts";
import type { Steps } from "../../xml/steps.ts";
import { isConcurrent, writeFields, type PacedWriting, type Values, type Writing } from "./field-values.ts";
import type { RowInput, TableInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";

/** A dynamic table with its fields, its submitted values, and the stored rows. */
export type TableSet = {
  readonly document: TemplateDocument;
  readonly table: TemplateTable;
  readonly fields: readonly Field[];
  readonly submitted: TableInput | undefined;
  readonly stored: readonly Values[];
};

/** The rows after a step. Only the table's own role may add and remove rows, and must leave at least one (50023, 50106). */
export function* writeTable(set: TableSet, writing: PacedWriting, faults: FaultRow[]): Steps<readonly Values[]> {
  const { table, submitted, stored } = set;
  if (submitted?.rows.length === 0 && isConcurrent(table.roleId, writing)) return stored;
  const isOwner = writing.roleIds.has(table.roleId);
  if (isOwner && !writing.isPartial && (submitted ?? { rows: stored }).rows.length === 0) {
    faults.push({ code: "table.row_missing", args: [table.name], fieldName: table.name, ...submitted?.place });
  }
  if (submitted && !isRowCountRight(set, submitted, isOwner, faults)) return stored;
  const count = submitted?.rows.length ?? stored.length;
  const rows: Values[] = [];
  for (let index = 0; index < count; index += 1)
    rows.push(yield* writeRow(set, { submitted: submitted?.rows[index], index }, writing, faults));
  return rows;
}

/**
 * The fault of too many cells in all tables together, at the table that adds the most; undefined if none adds any. It is found from
 * the counts alone, before a row is made: an empty row takes a few bytes of XML, but has a value for each default.
 */
export function cellsFault(tables: readonly TableSet[], { roleIds }: Writing): FaultRow | undefined {
  const max = envelopeLimits.tableCellsMax;
  let cells = 0;
  let most: { readonly added: number; readonly set: TableSet | undefined } = { added: 0, set: undefined };
  for (const set of tables) {
    const { table, fields, submitted, stored } = set;
    const isChanged = submitted && roleIds.has(table.roleId) && submitted.rows.length <= envelopeLimits.tableRowsMax;
    const count = isChanged ? submitted.rows.length : stored.length;
    cells += count * fields.length;
    const added = (count - stored.length) * fields.length;
    if (added > most.added) most = { added, set };
  }
  if (cells <= max || !most.set) return undefined;
  const { document, table, submitted } = most.set;
  const at = { documentId: document.id, fieldName: table.name, ...submitted?.place };
  return { code: "value.too_many", args: ["table cells", max], ...at };
}

function isRowCountRight(set: TableSet, submitted: TableInput, isOwner: boolean, faults: FaultRow[]): boolean {
  const { table, stored } = set;
  const at = { fieldName: table.name, ...submitted.place };
  const max = envelopeLimits.tableRowsMax;
  if (isOwner && submitted.rows.length <= max) return true;
  if (isOwner) faults.push({ code: "table.rows_too_many", args: [table.name, max], ...at });
  else if (submitted.rows.length === stored.length) return true;
  else faults.push({ code: "role.data_locked", args: [`the rows of table ${table.name}`], ...at });
  return false;
}

type Row = { readonly submitted: RowInput | undefined; readonly index: number };

function* writeRow(set: TableSet, { submitted, index }: Row, writing: PacedWriting, faults: FaultRow[]): Steps<Values> {
  const { document, table, fields, stored } = set;
  const found: FaultRow[] = [];
  const isNew = index >= stored.length;
  const row = yield* writeFields(
    { document, fields, submitted: submitted?.fields ?? [], stored: stored[index] ?? {}, isNew },
    writing,
    found,
  );
  const tableDetails = { name: table.name, index };
  for (const one of found) faults.push({ ...submitted?.place, ...one, tableDetails });
  return row;
}
