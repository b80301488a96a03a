import type { FaultRow } from "../fault/fault.ts";
import { dictionaryLimits, hasHalfPair, lengthOf } from "./limits.ts";
import { normalForm } from "../text/normal-form.ts";

/** The input for a column; omitted values stay unchanged or get their default. */
export type SentColumn = { readonly [Part in keyof ColumnDetails]?: ColumnDetails[Part] | undefined };

/** A column that may be stored. `filterable`: with filtered access, templates of other mailboxes may filter by it. */
export type ColumnDetails = {
  readonly name: string;
  readonly order: number;
  readonly width: number;
  readonly longText: boolean;
  readonly filterable: boolean;
};

/** The column that the sent one makes of the one before; rows for what cannot be. A name of white space is none. */
export function readColumn(sent: SentColumn, before: ColumnDetails, faults: FaultRow[]): ColumnDetails {
  const after: ColumnDetails = {
    name: (sent.name ?? before.name).trim(),
    order: sent.order ?? before.order,
    width: sent.width ?? before.width,
    longText: sent.longText ?? before.longText,
    filterable: sent.filterable ?? before.filterable,
  };
  if (after.name === "") faults.push({ code: "column.name_missing", pointer: "/name" });
  if (lengthOf(after.name) > dictionaryLimits.columnNameMax) faults.push({ code: "column.name_length", pointer: "/name" });
  if (hasHalfPair(after.name)) {
    faults.push({ code: "request.invalid", args: ["half of a surrogate pair"], pointer: "/name" });
  }
  if (after.order < 0) faults.push({ code: "column.order", pointer: "/order" });
  if (after.width < dictionaryLimits.widthMin) faults.push({ code: "column.width", pointer: "/width" });
  return after;
}

/** By this the names of a dictionary's columns are compared: case does not count. */
export function nameKeyOf(name: string): string {
  return normalForm(name).toLowerCase();
}
