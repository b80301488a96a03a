import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { UserStatus } from "./store/users.ts";

type ShownAccount = {
  readonly id: AccountId;
  readonly name: string;
  readonly inn: string;
  readonly type: "company" | "personal";
  readonly newPeopleRoleId: RoleId | undefined;
  readonly createdAt: Instant;
};

type ShownMailbox = { readonly id: MailboxId; readonly name: string; readonly isArchived: boolean };

/** An account as one of its people sees it. */
export function showAccount(account: ShownAccount, permissions: ReadonlySet<number>, mailboxes: readonly ShownMailbox[]) {
  return {
    uuid: account.id,
    name: account.name,
    inn: account.inn,
    company: account.type === "company",
    system: false,
    permissions: sorted(permissions),
    mailboxes: mailboxes.map(({ id, name, isArchived }) => ({ uuid: id, name, archived: isArchived })),
    allowCreatePersonalMailboxWithRole: account.newPeopleRoleId ?? null,
    createdAt: account.createdAt,
  };
}

function sorted(permissions: ReadonlySet<number>): readonly number[] {
  return [...permissions].toSorted((one, other) => one - other);
}

type ShownRole = { readonly id: RoleId; readonly name: string };

type ShownPerson = {
  readonly id: UserId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly status: UserStatus;
  readonly is_corporate: boolean;
  readonly created_at: Instant;
  readonly roles: readonly ShownRole[];
};

/** Somebody as their account sees them; telephones are told of corporate users only. */
export function showListedPerson(person: ShownPerson, accountId: AccountId) {
  return {
    uuid: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    phone: person.is_corporate && person.phone !== "" ? person.phone : null,
    status: person.status,
    corporate: person.is_corporate,
    corporateAccountId: person.is_corporate ? accountId : null,
    createdAt: person.created_at,
    roles: person.roles.map(showRole),
  };
}

/** The same with the mailboxes. */
export function showWholePerson(
  person: ShownPerson & {
    readonly mailboxes: readonly { readonly id: MailboxId; readonly name: string; readonly roles: readonly ShownRole[] }[];
  },
  accountId: AccountId,
) {
  const mailboxes = person.mailboxes.map(({ id, name, roles }) => ({ uuid: id, name, roles: roles.map(showRole) }));
  return { ...showListedPerson(person, accountId), mailboxes };
}

function showRole({ id, name }: ShownRole) {
  return { uuid: id, name };
}
