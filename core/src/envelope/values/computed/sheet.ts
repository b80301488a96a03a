import type { Field } from "../../../template/model/field.ts";
import type { FieldInput, EnvelopeInput } from "../../model/input.ts";
import type { DocumentValues, Value } from "../../model/model.ts";
import { isStepDone, type Pace, type Steps } from "../../../xml/steps.ts";
import { mapOf } from "../all-values.ts";
import { normalForm } from "../../../text/normal-form.ts";

/** The values of an envelope during computation, by document. */
export type Sheet = ReadonlyMap<
  string,
  { readonly fields: Map<string, Value>; readonly tables: ReadonlyMap<string, readonly Map<string, Value>[]> }
>;
/** The position of one value: a field, and its row if the field is in a table. */
export type Cell<One extends Field = Field> = { readonly field: One; readonly row: number | undefined };

/** Opens the values of documents for changes, in steps. */
export function* openSheet(documents: Iterable<DocumentValues>, pace: Pace = { parts: 0 }): Steps<Sheet> {
  const sheet = new Map<string, { fields: Map<string, Value>; tables: Map<string, Map<string, Value>[]> }>();
  for (const { documentId, fields, tables } of documents) {
    const opened = new Map<string, Map<string, Value>[]>();
    for (const [name, rows] of Object.entries(tables)) {
      const maps: Map<string, Value>[] = [];
      for (const row of rows) maps.push(yield* mapOf(row, pace));
      opened.set(name, maps);
    }
    sheet.set(documentId, { fields: yield* mapOf(fields, pace), tables: opened });
  }
  return sheet;
}

/** The values of a sheet, in the order of its documents. Made in steps. */
export function* closeSheet(sheet: Sheet, pace: Pace): Steps<readonly DocumentValues[]> {
  const documents: DocumentValues[] = [];
  for (const [documentId, { fields, tables }] of sheet) {
    const closed: [string, readonly Readonly<Record<string, Value>>[]][] = [];
    for (const [name, maps] of tables) {
      const rows: Readonly<Record<string, Value>>[] = [];
      for (const map of maps) {
        if (isStepDone(pace, map.size)) yield;
        rows.push(Object.fromEntries(map));
      }
      closed.push([name, rows]);
    }
    if (isStepDone(pace, fields.size)) yield;
    documents.push({ documentId, fields: Object.fromEntries(fields), tables: Object.fromEntries(closed) });
  }
  return documents;
}

/** The cells of a field: one, or one per row of its table. */
export function cellsOf<One extends Field>(sheet: Sheet, field: One): readonly Cell<One>[] {
  if (field.table === undefined) return [{ field, row: undefined }];
  return rowsOf(sheet, field).map((_, row) => ({ field, row }));
}

/** The rows of a field's table. */
export function rowsOf(sheet: Sheet, { documentId, table }: Field): readonly Map<string, Value>[] {
  return (table === undefined ? undefined : sheet.get(documentId)?.tables.get(table)) ?? [];
}

/** The value in a cell. */
export function valueIn(sheet: Sheet, cell: Cell): Value | undefined {
  return valuesAround(sheet, cell)?.get(cell.field.name);
}

/** Puts a value into a cell, or nothing. */
export function putValue(sheet: Sheet, cell: Cell, value: Value | undefined): void {
  const values = valuesAround(sheet, cell);
  if (value === undefined) values?.delete(cell.field.name);
  else values?.set(cell.field.name, value);
}

function valuesAround(sheet: Sheet, { field, row }: Cell): Map<string, Value> | undefined {
  const document = sheet.get(field.documentId);
  if (field.table === undefined || row === undefined) return document?.fields;
  return document?.tables.get(field.table)?.[row];
}

/** Returns the submitted input of a cell. */
export type SubmittedIn = (cell: Cell) => FieldInput | undefined;

/** Indexes an input by cell. */
export function submittedIn(input: EnvelopeInput): SubmittedIn {
  const byName = (fields: readonly FieldInput[]) => new Map(fields.map((field) => [field.name, field]));
  const documents = input.documents.map(({ id, fields, tables }) => {
    const rows = tables.map((table) => [table.name, table.rows.map((row) => byName(row.fields))] as const);
    return [id, { fields: byName(fields), tables: new Map(rows) }] as const;
  });
  const submitted = new Map(documents);
  return ({ field, row }) => {
    const document = submitted.get(field.documentId);
    const fields = row === undefined ? document?.fields : document?.tables.get(normalForm(field.table ?? ""))?.[row];
    return fields?.get(normalForm(field.name));
  };
}
