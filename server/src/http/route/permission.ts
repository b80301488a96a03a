import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { mailboxPermissions, type AccountPermission, type MailboxPermission } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";

/** The permission that the guard requires in the open mailbox, or alternatives, of which the first is reported. */
export type RequiredPermission = MailboxPermission | readonly [MailboxPermission, ...MailboxPermission[]];

/**
 * A permission that the action itself requires, of the mailbox or account that it loads: always, or in the case described. The table of
 * permissions lists them all: an action requires no permission that no route of its room declares.
 */
export type ExtraPermission = ({ readonly mailbox: MailboxPermission } | { readonly account: AccountPermission }) & {
  readonly when?: string;
};

/** The alternatives of a requirement; none without one. */
export function oneOf(required: RequiredPermission | undefined): readonly MailboxPermission[] {
  if (required === undefined) return [];
  return typeof required === "string" ? [required] : required;
}

/** Whether the caller has the permission in the mailbox. */
export function may({ permissions }: Pick<OpenMailbox, "permissions">, permission: MailboxPermission): boolean {
  return permissions.has(mailboxPermissions[permission]);
}

/** Throws mailbox.permission_lacking, naming the first alternative, unless the caller has one of them in the mailbox. */
export function assertPermission(mailbox: OpenMailbox, required: RequiredPermission): void {
  const words = oneOf(required);
  if (words.some((word) => may(mailbox, word))) return;
  throw new Fault("mailbox.permission_lacking", { args: [mailbox.id, words[0] ?? ""] });
}
