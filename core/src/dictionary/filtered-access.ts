import type { ColumnId, MailboxId } from "../ids/id.ts";

/** A dictionary with filtered access, as far as it decides which filters count. */
type FilteredDictionary = {
  readonly mailboxId: MailboxId;
  readonly columns: readonly { readonly id: ColumnId; readonly filterable: boolean }[];
};

/**
 * The columns by which a template may filter a dictionary with filtered access: all for templates of its own mailbox, else those that
 * it names. A filter of one's own by any column would show the records whose cells one guesses.
 */
export function filterColumns(
  { mailboxId, columns }: FilteredDictionary,
  template: { readonly mailboxId: MailboxId },
): ReadonlySet<ColumnId> {
  const named = mailboxId === template.mailboxId ? columns : columns.filter(({ filterable }) => filterable);
  return new Set(named.map(({ id }) => id));
}

/** Whether a filter has rules, and each is by one of the columns. */
export function isFilteredBy(rules: readonly { readonly columnId: ColumnId }[], columns: ReadonlySet<ColumnId>): boolean {
  return rules.length > 0 && rules.every(({ columnId }) => columns.has(columnId));
}
