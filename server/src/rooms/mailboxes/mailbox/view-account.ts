import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { showRoles } from "./view.ts";
import type { PersonInMailbox } from "./store/people.ts";
import type { MailboxInfo } from "./store/account-mailboxes.ts";

type ShownCard = { readonly id: MailboxId; readonly name: string; readonly createdAt: Instant };

/** A mailbox with its people, one entry for each. */
export function showPeople(card: ShownCard, rows: readonly PersonInMailbox[]) {
  const people = [...Map.groupBy(rows, (row) => row.user_id).values()];
  return {
    uuid: card.id,
    name: card.name,
    createdAt: card.createdAt,
    permissions: people.flatMap(([first, ...others]) => (first ? [showPerson(first, [first, ...others])] : [])),
  };
}

function showPerson(person: PersonInMailbox, roles: readonly PersonInMailbox[]) {
  const permissions = [...new Set(roles.flatMap((role) => role.permissions))].toSorted((one, other) => one - other);
  return {
    uuid: person.user_id,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    createdAt: person.created_at,
    status: person.status,
    corporateUser: person.corporate_account_id !== null,
    authorizations: { roles: showRoles(roles), permissions },
  };
}

/** Public data of mailboxes, by id. */
export function showInfosById(
  infos: readonly MailboxInfo[],
  include: { readonly accountName: boolean; readonly accountITN: boolean },
) {
  return Object.fromEntries(
    infos.map((info) => [
      info.id,
      {
        uuid: info.id,
        name: info.name,
        ...(include.accountName && { accountName: info.account_name }),
        ...(include.accountITN && { accountITN: info.inn }),
        deleted: info.is_removed,
      },
    ]),
  );
}
