import { accessDetails } from "@chancery/core/account/grants.ts";
import { systemRoles } from "@chancery/core/account/roles.ts";
import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import type { AccountPermission } from "@chancery/core/access/permissions.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { lockPeopleOf } from "../account/lock-people.ts";
import { hasActiveMailboxOwner, revokeRolesOfOthers } from "./store/access.ts";

/** A mailbox, the caller, whose own roles in it stay, and the permission of the account that revoking them requires. */
export type RevokedMailbox = {
  readonly account: OpenAccount;
  readonly mailboxId: MailboxId;
  readonly caller: Caller;
  readonly permission: AccountPermission;
};

/** The people who lost their roles, each with an audit record. */
export type RevokedPeople = { readonly userIds: readonly UserId[]; readonly audit: readonly AuditRecordDraft[] };

/**
 * Revokes the roles of everybody but the caller in a mailbox, with effect from their next request; serialized for each account.
 * Throws token.invalid, account.permission_lacking, owner.last.
 */
export async function revokeOthers(tx: Transaction, place: RevokedMailbox, at: Instant): Promise<RevokedPeople> {
  const { account, mailboxId, caller } = place;
  await lockPeopleOf(tx, place, place.permission);
  const revoked = await revokeRolesOfOthers(tx, mailboxId, caller.userId);
  const isOwnerRevoked = revoked.some(({ role_id: role }) => role === systemRoles.mailboxOwner);
  if (isOwnerRevoked && !(await hasActiveMailboxOwner(tx, mailboxId))) throw new Fault("owner.last");
  const people = Map.groupBy(revoked, (row) => row.user_id);
  const record = {
    subject: { kind: "mailbox", id: mailboxId } as const,
    operation: "mailbox-access-changed",
    at,
    accountId: account.id,
    mailboxId,
    userId: caller.userId,
  };
  return {
    userIds: [...people.keys()],
    audit: [...people].map(([person, rows]) => ({
      ...record,
      details: accessDetails(person, { given: [], taken: rows.map((row) => row.role_id) }),
    })),
  };
}
