import type { AccountPermission } from "../access/permissions.ts";

/** The properties of a mailbox that its account can change. */
export type MailboxState = {
  readonly name: string;
  readonly isArchived: boolean;
  readonly hidesName: boolean;
  readonly aliases: readonly string[];
};

/** One change of a mailbox: its operation and details in the audit trail, and the account permission it requires. */
export type MailboxChange = {
  readonly operation: string;
  readonly permission: AccountPermission;
  readonly details: { readonly [key: string]: string | boolean | readonly string[] };
};

/** The changes from one state of a mailbox to another; empty when they are the same. */
export function changesBetween(before: MailboxState, after: MailboxState): readonly MailboxChange[] {
  const added = after.aliases.filter((alias) => !before.aliases.includes(alias));
  const removed = before.aliases.filter((alias) => !after.aliases.includes(alias));
  const is = (really: boolean, change: MailboxChange): readonly MailboxChange[] => (really ? [change] : []);
  return [
    ...is(after.name !== before.name, {
      operation: "mailbox-name-changed",
      permission: "mailboxManage",
      details: { name: after.name, before: before.name },
    }),
    ...is(after.hidesName !== before.hidesName, {
      operation: "mailbox-updated",
      permission: "mailboxManage",
      details: { hidesName: after.hidesName },
    }),
    ...is(after.isArchived !== before.isArchived, {
      operation: after.isArchived ? "mailbox-archived" : "mailbox-unarchived",
      permission: "mailboxArchive",
      details: {},
    }),
    ...added.map((name) => ({ operation: "mailbox-alias-created", permission: "aliasCreate", details: { name } }) as const),
    ...removed.map((name) => ({ operation: "mailbox-alias-deleted", permission: "aliasDelete", details: { name } }) as const),
  ];
}
