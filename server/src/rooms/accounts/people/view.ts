import { isHiddenRole } from "@chancery/core/account/grants.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { PersonRow } from "./store/people.ts";
import type { Holdings } from "./holdings.ts";
import { permissionsOf, showRole } from "../roles/view.ts";
import type { Role } from "../roles/role.ts";

type ShownPerson = PersonRow & Holdings;

/** A reference to a person. Telephone numbers are shown for corporate users only. */
export function showReferredPerson(person: PersonRow) {
  return {
    uuid: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    phone: person.is_corporate && person.phone !== "" ? person.phone : null,
    status: person.status,
    createdAt: person.created_at,
    corporateUser: person.is_corporate,
    fields: {},
  };
}

/** A person with their roles in the account and in its mailboxes. */
export function showPerson(person: ShownPerson, accountId: AccountId) {
  return { ...showInAccount(person, accountId), mailboxes: person.mailboxes.map(showInMailbox) };
}

/** A person with their roles in the account itself. */
export function showInAccount(person: ShownPerson, accountId: AccountId) {
  const user = showReferredPerson(person);
  const roles = visible(person.roles);
  const authorizations = { roles: roles.map(showShortRole), permissions: permissionsOf(person.roles) };
  return {
    ...user,
    corporate: person.is_corporate,
    corporateAccountId: person.is_corporate ? accountId : null,
    roles: roles.map(({ id, name }) => ({ uuid: id, name })),
    user: { ...user, authorizations },
  };
}

/** A mailbox with the roles of a person in it. */
export function showInMailbox({ id, name, roles }: ShownPerson["mailboxes"][number]) {
  return {
    uuid: id,
    name,
    permissions: permissionsOf(roles),
    system: false,
    invited: false,
    roles: visible(roles).map(showRole),
  };
}

function visible(roles: readonly Role[]): readonly Role[] {
  return roles.filter(({ id }) => !isHiddenRole(id));
}

function showShortRole({ id, name, description, permissions, accountId }: Role) {
  return { uuid: id, name, description, permissions, system: accountId === undefined };
}
