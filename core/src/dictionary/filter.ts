import type { ColumnId } from "../ids/id.ts";

/** `==` equals and `!==` differs, exact to the code point; `=` contains and `!=` does not, ignoring case and accents. */
export const filterOperators = ["==", "!==", "=", "!="] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** A condition on one column. An empty value means "is empty", or "is not empty" with `!`. */
export type RecordFilter = { readonly columnId: ColumnId; readonly operator: FilterOperator; readonly value: string };
