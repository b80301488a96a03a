import { grantsOfRoles } from "@chancery/core/account/grants.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { WholePerson } from "../people/read-person.ts";
import { showReferredPerson } from "../people/view.ts";
import { showGranted } from "../roles/view.ts";
import type { Role } from "../roles/role.ts";

/** Roles and permissions of a person in an account. */
export function showAccountAccess(userId: UserId, accountId: AccountId, roles: readonly Role[]) {
  return { userUuid: userId, accountUuid: accountId, ...showGranted(roles) };
}

/** Roles and single permissions of a person in an account and in its mailboxes, in the form in which they are granted. */
export function showAccessInAccount(person: WholePerson, accountId: AccountId) {
  return {
    account: { uuid: accountId, ...showGrants(person.roles) },
    mailboxes: person.mailboxes.map(({ id, roles }) => ({ uuid: id, ...showGrants(roles) })),
    user: showReferredPerson(person),
    ...showAccountAccess(person.id, accountId, person.roles),
  };
}

function showGrants(roles: readonly Role[]) {
  return grantsOfRoles(roles.map(({ id }) => id));
}
