import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { mailboxPermissions, type AccountPermission, type MailboxPermission } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";

/** What the guard asks for in the open mailbox: a permission, or one of several, the one that is told first. */
export type MailboxAsked = MailboxPermission | readonly [MailboxPermission, ...MailboxPermission[]];

/**
 * A permission that the action asks for itself, of the mailbox or the account that it finds: always, or in the case that is
 * told. The table of permissions has them all: an action asks for nothing that no route of its room declares.
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
