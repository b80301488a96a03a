import { isHiddenRole } from "@chancery/core/account/grants.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Role } from "../../accounts/index.ts";
import type { Membership } from "./store/memberships.ts";
import type { MailboxDetails } from "./store/details.ts";

/** A mailbox of a person with all their roles in it. */
export function showMembership(mailbox: Omit<Membership, "role_ids">, roles: readonly Role[], userId: UserId) {
  return {
    uuid: mailbox.mailbox_id,
    mailboxUuid: mailbox.mailbox_id,
    userUuid: userId,
    name: mailbox.mailbox_name,
    accountUuid: mailbox.account_id,
    accountName: mailbox.account_name,
    authorization: showAuthorization(roles),
    invited: false,
  };
}

/** The permissions of roles together, and the visible roles; single permissions are stored as hidden roles and left out. */
export function showAuthorization(roles: readonly Role[]) {
  const permissions = [...new Set(roles.flatMap((role) => role.permissions))].toSorted((one, other) => one - other);
  return { roles: roles.filter(({ id }) => !isHiddenRole(id)).map(showRole), permissions };
}

function showRole({ id, name, accountId, permissions, description }: Role) {
  return { uuid: id, name, system: accountId === undefined, permissions, description };
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
