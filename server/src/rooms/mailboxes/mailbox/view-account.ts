import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Role } from "../../accounts/index.ts";
import { showAuthorization } from "./view.ts";
import type { PersonInMailbox } from "./store/people.ts";
import type { MailboxInfo } from "./store/account-mailboxes.ts";

type ShownCard = { readonly id: MailboxId; readonly name: string; readonly createdAt: Instant };

/** A mailbox, without its people. */
export function showCard({ id, name, createdAt }: ShownCard) {
  return { uuid: id, name, createdAt };
}

/** A person in a mailbox with their roles in it. */
export function showPerson(person: PersonInMailbox, roles: readonly Role[]) {
  return {
    uuid: person.user_id,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    createdAt: person.created_at,
    status: person.status,
    corporateUser: person.corporate_account_id !== null,
    authorizations: showAuthorization(roles),
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
