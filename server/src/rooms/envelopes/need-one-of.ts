import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { mailboxPermissions, type MailboxPermission } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";

/** Throws mailbox.permission_lacking, naming the first, unless the caller has one of the permissions in the mailbox. */
export function needOneOf(mailbox: OpenMailbox, permissions: readonly [MailboxPermission, ...MailboxPermission[]]): void {
  if (permissions.some((one) => mailbox.permissions.has(mailboxPermissions[one]))) return;
  throw new Fault("mailbox.permission_lacking", { args: [mailbox.id, permissions[0]] });
}
