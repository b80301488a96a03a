import { mailboxPermissions, type MailboxPermission } from "@chancery/core/access/permissions.ts";
import { useProfile } from "./session.ts";

/** Returns whether the user has a permission in the mailbox; false for a mailbox that the user cannot open. */
export function usePermissions(mailbox: string): (permission: MailboxPermission) => boolean {
  const { accounts } = useProfile();
  const own = accounts.flatMap(({ mailboxes }) => mailboxes).find(({ uuid }) => uuid === mailbox);
  return (permission) => own?.permissions.includes(mailboxPermissions[permission]) ?? false;
}
