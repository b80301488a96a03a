import { table } from "@chancery/core/text/table.ts";
import type { Fault } from "@chancery/core/fault/fault.ts";
import { DatabaseError } from "pg";

/** A rule of the database that a statement broke. */
export type BrokenConstraint = {
  readonly kind: "unique" | "foreign_key" | "check" | "not_null" | "exclusion" | "restrict";
  /** Its name in the migration; the column for not_null. */
  readonly constraint: string;
  readonly table: string;
};

const kinds = table<BrokenConstraint["kind"]>({
  "23505": "unique",
  "23503": "foreign_key",
  "23514": "check",
  "23502": "not_null",
  "23P01": "exclusion",
  "23001": "restrict",
});

/** The rule that an error is about, or undefined when it is about none. */
export function findConstraint(error: unknown): BrokenConstraint | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  const kind = kinds[error.code ?? ""];
  if (kind === undefined) return undefined;
  return { kind, constraint: error.constraint ?? error.column ?? "", table: error.table ?? "" };
}

/**
 * Throws the fault of the broken rule, else the error itself: `.catch((e) => onConstraint(e, { users_by_email: () => … }))`.
 * The transaction is lost either way; a store that goes on needs `on conflict do nothing`.
 */
export function onConstraint(error: unknown, faults: Readonly<Record<string, () => Fault>>): never {
  const broken = findConstraint(error);
  const fault = broken && faults[broken.constraint];
  throw fault ? fault() : error;
}

/** Whether a removal was refused because something refers to the row. */
export function isReferenced(error: unknown): boolean {
  const kind = findConstraint(error)?.kind;
  return kind === "foreign_key" || kind === "restrict";
}
