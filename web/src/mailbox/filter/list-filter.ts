/** The names of the search and the filters of a list in its address. */
export const filterNames = ["text", "status", "from", "to", "template", "label"] as const;

/** The search and the filters of a list in its address: statuses with commas between, days as `2026-01-31`, ids. */
export type ListFilter = { readonly [Name in (typeof filterNames)[number]]?: string };
