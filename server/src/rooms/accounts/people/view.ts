import { isHiddenRole } from "@chancery/core/account/grants.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Holdings } from "./holdings.ts";
import type { Role } from "../roles/store/roles.ts";
import type { UserStatus } from "../account/store/users.ts";
import { permissionsOf, showRole } from "../roles/view.ts";

type ShownPerson = Holdings & {
  readonly id: UserId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly status: UserStatus;
  readonly is_corporate: boolean;
  readonly created_at: Instant;
};

/** A reference to a person. Telephone numbers are shown for corporate users only. */
export function showReferredPerson(person: Omit<ShownPerson, keyof Holdings>) {
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
  const user = showReferredPerson(person);
  const roles = visible(person.roles);
  const authorizations = { roles: roles.map(showShortRole), permissions: permissionsOf(person.roles) };
  return {
    ...user,
    corporate: person.is_corporate,
    corporateAccountId: person.is_corporate ? accountId : null,
    roles: roles.map(({ id, name }) => ({ uuid: id, name })),
    user: { ...user, authorizations },
    mailboxes: person.mailboxes.map((mailbox) => ({
      uuid: mailbox.id,
      name: mailbox.name,
      permissions: permissionsOf(mailbox.roles),
      system: false,
      invited: false,
      roles: visible(mailbox.roles).map(showRole),
    })),
  };
}

function visible(roles: readonly Role[]): readonly Role[] {
  return roles.filter(({ id }) => !isHiddenRole(id));
}

function showShortRole({ id, name, description, permissions, accountId }: Role) {
  return { uuid: id, name, description, permissions, system: accountId === undefined };
}
