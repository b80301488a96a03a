import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

type ShownMembership = {
  readonly mailbox_id: MailboxId;
  readonly mailbox_name: string;
  readonly account_id: AccountId;
  readonly account_name: string;
  readonly role_id: RoleId;
  readonly role_name: string;
  readonly role_description: string;
  readonly role_is_system: boolean;
  readonly permissions: readonly number[];
};

/** One entry a mailbox, the roles of it gathered (facts §6.1). */
export function showMemberships(memberships: readonly ShownMembership[], userId: UserId) {
  const groups = new Map<MailboxId, ShownMembership[]>();
  for (const one of memberships) groups.set(one.mailbox_id, [...(groups.get(one.mailbox_id) ?? []), one]);
  return [...groups.values()].flatMap((roles) => {
    const [first] = roles;
    if (!first) return [];
    const permissions = [...new Set(roles.flatMap((role) => role.permissions))].sort((a, b) => a - b);
    return [
      {
        mailboxUuid: first.mailbox_id,
        userUuid: userId,
        name: first.mailbox_name,
        accountUuid: first.account_id,
        accountName: first.account_name,
        authorization: { roles: roles.map(showRole), permissions },
        invited: false,
      },
    ];
  });
}

function showRole(role: ShownMembership) {
  return {
    uuid: role.role_id,
    name: role.role_name,
    system: role.role_is_system,
    permissions: role.permissions,
    description: role.role_description,
  };
}

type ShownDetails = {
  readonly card: {
    readonly id: MailboxId;
    readonly name: string;
    readonly accountId: AccountId;
    readonly accountName: string;
    readonly hidesName: boolean;
    readonly isArchived: boolean;
    readonly createdAt: Instant;
  };
  readonly aliases: readonly string[];
  readonly usersCount: number;
};

/** A mailbox in full (decisions §2). */
export function showDetails({ card, aliases, usersCount }: ShownDetails) {
  return {
    uuid: card.id,
    mailboxUuid: card.id,
    name: card.name,
    mailboxName: card.name,
    alias: aliases[0] ?? "",
    aliases: aliases.map((name) => ({ name })),
    accountUuid: card.accountId,
    accountName: card.accountName,
    hideNameForAccounts: card.hidesName,
    usersCount,
    groups: [],
    archived: card.isArchived,
    createdAt: card.createdAt,
  };
}

/** When somebody takes over: always, where a time is null. */
export type ShownAutoDelegation = {
  readonly isEnabled: boolean;
  readonly delegateTo: MailboxId | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
};

/** Who takes over what reaches a mailbox (facts §3.9). */
export function showAutoDelegated({ isEnabled, delegateTo, from, until }: ShownAutoDelegation) {
  return { autoDelegationEnabled: isEnabled, delegateTo, autoDelegateFrom: from, autoDelegateUntil: until };
}

type ShownHit = {
  readonly id: MailboxId;
  readonly name: string;
  readonly accountId: AccountId;
  readonly alias: string;
  readonly isContact: boolean;
};

/** A row of the search (specification §2.8). */
export function showFound(found: ShownHit) {
  return {
    mailboxName: found.name,
    mailboxUuid: found.id,
    alias: found.alias,
    accountUuid: found.accountId,
    inContacts: found.isContact,
  };
}
