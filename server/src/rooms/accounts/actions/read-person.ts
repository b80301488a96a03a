import type { OpenAccount } from "@chancery/core/access/caller.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { AccountsNeeds } from "../needs.ts";
import { findPerson, listAccountRoles, listMailboxRoles, type PersonRow } from "../store/people.ts";

type Role = { readonly id: RoleId; readonly name: string };

/** Somebody with all their roles in the account. */
export type WholePerson = PersonRow & {
  readonly roles: readonly Role[];
  readonly mailboxes: readonly { readonly id: MailboxId; readonly name: string; readonly roles: readonly Role[] }[];
};

/** Somebody of an account. Throws account.user_missing, also for people of others. */
export async function readPerson({ database }: AccountsNeeds, { id }: OpenAccount, userId: UserId): Promise<WholePerson> {
  const person = await findPerson(database, id, userId);
  if (!person) throw new Fault("account.user_missing");
  const [held, inMailboxes] = [await listAccountRoles(database, id, [userId]), await listMailboxRoles(database, id, userId)];
  const byMailbox = Map.groupBy(inMailboxes, (one) => one.mailbox_id);
  const mailboxes = [...byMailbox].map(([mailboxId, roles]) => ({
    id: mailboxId,
    name: roles[0]?.mailbox_name ?? "",
    roles: roles.map(roleOf),
  }));
  return { ...person, roles: held.map(roleOf), mailboxes };
}

function roleOf({ role_id, role_name }: { readonly role_id: RoleId; readonly role_name: string }): Role {
  return { id: role_id, name: role_name };
}
