import type { OwnRole } from "@chancery/core/account/own-role.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";

/** A role of the system, which every account has, or of one account. */
export type Role = OwnRole & { readonly id: RoleId; readonly accountId: AccountId | undefined };

/** The account or the mailbox in which a person has roles. */
export type GrantPlace = { readonly accountId: AccountId } | { readonly mailboxId: MailboxId };
