import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { ChosenPeople } from "./people-filter.ts";
import { peopleGone } from "./events.ts";
import type { AccountsNeeds } from "../needs.ts";
import { lockPeopleOf } from "../account/lock-people.ts";
import { checkProof, type Proof } from "../account/removal-proof.ts";
import { findAccount } from "../account/store/accounts.ts";
import {
  listAccountsOwnedBy,
  listMailboxesOfPeople,
  lockPeople,
  removeMembers,
  removeUsers,
  type LockedPerson,
} from "./store/changing-people.ts";
import { hasActiveOwner, lockOwners } from "../account/store/owners.ts";

/** The people to remove and the confirmation text. */
export type Removal = ChosenPeople & { readonly proof: Proof };

/**
 * Removes people from an account, all or none: corporate users from the service, others from this account only. Throws
 * user.proof_text, account.user_missing, user.removes_self, owner.last, account.no_other_owner.
 */
export async function removePeople(needs: AccountsNeeds, wanted: Removal, acting: InAccount): Promise<Reply> {
  const { account } = acting;
  return needs.database.transaction(async (tx) => {
    const elsewhere = (await listAccountsOwnedBy(tx, wanted.ids)).map((one) => one.account_id);
    await lockOwners(tx, [...new Set([account.id, ...elsewhere])]);
    await lockPeopleOf(tx, acting, "corporateUserManage");
    checkProof(wanted.proof, (await findAccount(tx, account.id))?.name ?? "");
    const people = await lockPeople(tx, account.id, wanted.ids);
    refuse(wanted.ids.flatMap((id, at) => removalFaults(people.get(id), { id, pointer: wanted.placeOf(at) }, acting)));
    return remove(needs, tx, [...people.values()], acting);
  });
}

function removalFaults(
  person: LockedPerson | undefined,
  { id, pointer }: { readonly id: UserId; readonly pointer: string },
  { caller }: InAccount,
): readonly FaultRow[] {
  if (!person) return [{ code: "account.user_missing", args: [id], pointer }];
  return id === caller.userId ? [{ code: "user.removes_self", args: [id], pointer }] : [];
}

async function remove(
  needs: AccountsNeeds,
  tx: Transaction,
  people: readonly LockedPerson[],
  { account, caller, origin, settle }: InAccount,
): Promise<Reply> {
  const isOurs = (one: LockedPerson): boolean => one.corporate_account_id === account.id;
  const [corporate, guests] = [people.filter(isOurs), people.filter((one) => !isOurs(one))].map((some) =>
    some.map(({ id }) => id),
  );
  if (!corporate || !guests) throw new Error("unreachable");
  const owned = await listAccountsOwnedBy(tx, corporate);
  const mailboxes = [
    ...(await listMailboxesOfPeople(tx, corporate, undefined)),
    ...(await listMailboxesOfPeople(tx, guests, account.id)),
  ];
  await removeMembers(tx, account.id, guests);
  await removeUsers(tx, corporate, needs.clock.now());
  await needs.endTokens(tx, corporate);
  await needs.removeFactors(tx, corporate);
  await checkOwners(
    tx,
    account.id,
    owned.map((one) => one.account_id),
  );
  const who = { accountId: account.id, userId: caller.userId, at: needs.clock.now() };
  const audit = people.map((one) => {
    const subject = { kind: "user", id: one.id } as const;
    return { ...who, subject, operation: isOurs(one) ? "user-removed" : "user-unassigned", details: { email: one.email } };
  });
  await publish(tx, { audit, events: peopleGone(account.id, mailboxes), origin });
  return settle(tx, { status: 200 });
}

async function checkOwners(tx: Transaction, accountId: AccountId, others: readonly AccountId[]): Promise<void> {
  if (!(await hasActiveOwner(tx, accountId))) throw new Fault("owner.last");
  for (const other of new Set(others)) if (!(await hasActiveOwner(tx, other))) throw new Fault("account.no_other_owner");
}
