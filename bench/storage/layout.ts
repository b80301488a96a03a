import { containingTerms, emptyTerm, exactTerm } from "@chancery/core/dictionary/terms.ts";
import type { RecordSetId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";

/** Place of a dictionary's records: its table, which others may share, and the condition that selects them. */
export type Place = { readonly table: string; readonly set: RecordSetId };

/** A condition on a column; "empty" has no value. */
export type Filter = { readonly slot: number; readonly op: "==" | "=" | "empty" | "!==" | "!="; readonly value: string };

/** A way to store records, as SQL text: what makes the tables, what fills them, and how they are asked. */
export type Layout = {
  readonly name: string;
  readonly isTableEach: boolean;
  /** Makes the table with its indexes. */
  tableOf(table: string): string;
  /** The beginning of a COPY into it. */
  copyInto(table: string): string;
  /** Lines of COPY: record number `n` of a dictionary with cells and an id. */
  linesFor(set: RecordSetId): (id: string, cells: readonly string[]) => string;
  /** The first 26 that fit, in the order of ids. */
  page(place: Place, filters: readonly Filter[]): string;
  /** The first 26 behind a record. */
  behind(place: Place, id: string): string;
  /** The record of each value of the first column. */
  lookUp(place: Place, values: readonly string[]): string;
  /** All, a column a cell, in the order of ids. */
  everything(place: Place): string;
};

/** Rows of a page, and one more to know whether there are others. */
export const pageRows = 26;

/** A text as SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Terms that a cell must have for a positive filter. */
export function termsText(set: RecordSetId, { slot, op, value }: Filter): string {
  const place = { setId: set, slot };
  if (op === "empty") return termArray([emptyTerm(place)]);
  return termArray(op === "==" ? [exactTerm(place, value)] : containingTerms(place, foldText(value)));
}

/** Whether terms match a filter. */
export function isFound({ op }: Filter): boolean {
  return !op.startsWith("!");
}

/** A condition on one cell and the same cell folded, terms left aside. */
export function cellCondition({ op, value }: Filter, cell: string, searched: string): string {
  if (op === "empty") return `${cell} is null`;
  if (op === "==") return `${cell} = ${quoted(value)}`;
  if (op === "!==") return `${cell} is distinct from ${quoted(value)}`;
  const folded = quoted(foldText(value));
  return op === "=" ? `position(${folded} in ${searched}) > 0` : `position(${folded} in coalesce(${searched}, '')) = 0`;
}

/** The terms of the exact values of a column, and the values, as two SQL arrays to unnest. */
export function valuesText(set: RecordSetId, values: readonly string[]): string {
  const terms = values.map((value) => exactTerm({ setId: set, slot: 1 }, value));
  return `unnest(${termArray(terms)}, array[${values.map(quoted).join(",")}]) as q (term, value)`;
}

/** A line of COPY. */
export function copyLine(columns: readonly (string | null)[]): string {
  return `${columns.map((one) => (one === null ? "\\N" : one.replace(/[\\\t\n]/g, (sign) => escapes[sign] ?? sign))).join("\t")}\n`;
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n" };

function termArray(terms: readonly number[]): string {
  return `'{${terms.join(",")}}'::integer[]`;
}
