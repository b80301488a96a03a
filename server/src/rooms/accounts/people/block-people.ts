import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import type { ChosenPeople } from "./people-filter.ts";
import type { AccountsNeeds } from "../needs.ts";
import { lockPeopleOf } from "../account/lock-people.ts";
import { blockUsers, lockPeople, unblockUsers, type LockedPerson } from "./store/changing-people.ts";
import { hasActiveOwner } from "../account/store/owners.ts";

/**
 * Blocks corporate users, all or none. Their sessions and application tokens end at once, for good. Throws
 * account.user_missing, user.not_corporate, user.blocked_already, user.leaves_self, owner.last.
 */
export async function blockPeople(needs: AccountsNeeds, { ids, placeOf }: ChosenPeople, acting: InAccount): Promise<Reply> {
  return needs.database.transaction(async (tx) => {
    await lockPeopleOf(tx, acting, "corporateUserManage");
    const people = await lockPeople(tx, acting.account.id, ids);
    refuse(ids.flatMap((id, at) => blockFaults(people.get(id), { id, pointer: placeOf(at) }, acting)));
    await blockUsers(tx, ids);
    if (!(await hasActiveOwner(tx, acting.account.id))) throw new Fault("owner.last");
    await needs.endTokens(tx, ids);
    return finish(needs, tx, { ids, operation: "user-blocked" }, acting);
  });
}

/** Unblocks corporate users, all or none; they have to sign in again. Throws account.user_missing, user.not_corporate, user.active_already. */
export async function unblockPeople(needs: AccountsNeeds, { ids, placeOf }: ChosenPeople, acting: InAccount): Promise<Reply> {
  return needs.database.transaction(async (tx) => {
    await lockPeopleOf(tx, acting, "corporateUserManage");
    const people = await lockPeople(tx, acting.account.id, ids);
    refuse(ids.flatMap((id, at) => unblockFaults(people.get(id), { id, pointer: placeOf(at) }, acting)));
    await unblockUsers(tx, ids);
    return finish(needs, tx, { ids, operation: "user-unblocked" }, acting);
  });
}

type Place = { readonly id: UserId; readonly pointer: string };

function blockFaults(person: LockedPerson | undefined, place: Place, acting: InAccount): readonly FaultRow[] {
  const row = rowAt(place);
  if (!person) return [row("account.user_missing")];
  if (place.id === acting.caller.userId) return [row("user.leaves_self")];
  if (person.corporate_account_id !== acting.account.id) return [row("user.not_corporate")];
  return person.status === "BLOCKED" ? [row("user.blocked_already")] : [];
}

function unblockFaults(person: LockedPerson | undefined, place: Place, { account }: InAccount): readonly FaultRow[] {
  const row = rowAt(place);
  if (!person) return [row("account.user_missing")];
  if (person.corporate_account_id !== account.id) return [row("user.not_corporate")];
  return person.status === "BLOCKED" ? [] : [row("user.active_already")];
}

function rowAt({ id, pointer }: Place): (code: FaultRow["code"]) => FaultRow {
  return (code) => ({ code, args: [id], pointer });
}

type Done = { readonly ids: readonly UserId[]; readonly operation: "user-blocked" | "user-unblocked" };

async function finish(
  needs: AccountsNeeds,
  tx: Parameters<typeof publish>[0],
  { ids, operation }: Done,
  { account, caller, origin, settle }: InAccount,
): Promise<Reply> {
  const who = { accountId: account.id, userId: caller.userId, at: needs.clock.now() };
  const audit = ids.map((id) => ({ ...who, subject: { kind: "user", id } as const, operation }));
  await publish(tx, { audit, events: [], origin });
  return settle(tx, { status: 200 });
}
