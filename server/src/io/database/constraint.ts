import { table } from "@chancery/core/text/table.ts";
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

/** Whether a removal was refused because something refers to the row. */
export function isReferenced(error: unknown): boolean {
  const kind = findConstraint(error)?.kind;
  return kind === "foreign_key" || kind === "restrict";
}
