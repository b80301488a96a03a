import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { mailboxPermissions, type AccountPermission, type MailboxPermission } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";

/** The permission that the guard requires in the open mailbox, or alternatives, of which the first is reported. */
export type MailboxAsked = MailboxPermission | readonly [MailboxPermission, ...MailboxPermission[]];

/**
 * A permission that the action itself requires, of the mailbox or account that it loads: always, or in the case described. The table of
 * permissions lists them all: an action requires no permission that no route of its room declares.
 */
export type Also = ({ readonly mailbox: MailboxPermission } | { readonly account: AccountPermission }) & {
  readonly when?: string;
};

/** The permissions of which one is asked for; none when nothing is asked. */
export function oneOf(asked: MailboxAsked | undefined): readonly MailboxPermission[] {
  if (asked === undefined) return [];
  return typeof asked === "string" ? [asked] : asked;
}

/** Whether the caller has the permission in the mailbox. */
export function may({ permissions }: Pick<OpenMailbox, "permissions">, permission: MailboxPermission): boolean {
  return permissions.has(mailboxPermissions[permission]);
}

/** Throws mailbox.permission_lacking, naming the first, unless the caller has one of what is asked for in the mailbox. */
export function needPermission(mailbox: OpenMailbox, asked: MailboxAsked): void {
  const words = oneOf(asked);
  if (words.some((word) => may(mailbox, word))) return;
  throw new Fault("mailbox.permission_lacking", { args: [mailbox.id, words[0] ?? ""] });
}
