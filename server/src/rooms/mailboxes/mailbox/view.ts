import { isHiddenRole } from "@chancery/core/account/grants.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Membership } from "./store/memberships.ts";
import type { MailboxDetails } from "./store/details.ts";

/** Shows the mailboxes of a person one by one, with all roles in each. */
export function* showMemberships(memberships: readonly Membership[], userId: UserId) {
  for (const roles of Map.groupBy(memberships, (one) => one.mailbox_id).values()) {
    const [first] = roles;
    if (!first) continue;
    const permissions = [...new Set(roles.flatMap((role) => role.permissions))].sort((a, b) => a - b);
    yield {
      uuid: first.mailbox_id,
      mailboxUuid: first.mailbox_id,
      userUuid: userId,
      name: first.mailbox_name,
      accountUuid: first.account_id,
      accountName: first.account_name,
      authorization: { roles: showRoles(roles), permissions },
      invited: false,
    };
  }
}

type ShownRole = Pick<Membership, "role_id" | "role_name" | "role_description" | "role_is_system" | "permissions">;

/** Visible roles; single permissions are stored as hidden roles and left out. */
export function showRoles(roles: readonly ShownRole[]) {
  return roles.filter((role) => !isHiddenRole(role.role_id)).map(showRole);
}

function showRole(role: ShownRole) {
  return {
    uuid: role.role_id,
    name: role.role_name,
    system: role.role_is_system,
    permissions: role.permissions,
    description: role.role_description,
  };
}

/** A mailbox with all details. */
export function showDetails(mailbox: MailboxDetails) {
  return {
    uuid: mailbox.id,
    mailboxUuid: mailbox.id,
    name: mailbox.name,
    mailboxName: mailbox.name,
    alias: mailbox.aliases[0] ?? "",
    aliases: mailbox.aliases.map((name) => ({ name })),
    accountUuid: mailbox.account_id,
    accountName: mailbox.account_name,
    hideNameForAccounts: mailbox.hides_name,
    usersCount: mailbox.users_count,
    groups: mailbox.groups,
    archived: mailbox.is_archived,
    system: false,
    createdAt: mailbox.created_at,
  };
}

/** A mailbox found. `alias` is the contact name, else the matching alias, else the first one. */
export type FoundMailbox = {
  readonly id: MailboxId;
  readonly name: string;
  readonly accountId: AccountId;
  readonly alias: string;
  readonly isContact: boolean;
};

/** A result of the search. */
export function showFound(found: FoundMailbox) {
  return {
    uuid: found.id,
    mailboxName: found.name,
    mailboxUuid: found.id,
    alias: found.alias,
    accountUuid: found.accountId,
    inContacts: found.isContact,
  };
}
