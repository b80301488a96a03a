import type { AccountId, EnvelopeId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { type Hold, type HoldId, holdsMax } from "../hold.ts";

/** Waits until nothing is being erased, and keeps all erasures waiting until the transaction ends. */
export async function lockHolds(tx: Transaction): Promise<void> {
  await tx.run(sql`select lock_legal_holds()`);
}

/** Keeps holds from being set and lifted until the transaction ends. */
export async function shareHolds(tx: Transaction): Promise<void> {
  await tx.run(sql`select share_legal_holds()`);
}

/** The holds of an account that are in force, oldest first. */
export async function listHolds(db: Queries, accountId: AccountId): Promise<readonly Hold[]> {
  return db.objects<Hold>(sql`
    select id, account_id, envelope_id, user_id, reason, set_by, set_at
    from legal_holds
    where account_id = ${accountId}
      and lifted_at is null
    order by set_at, id
    limit ${holdsMax}`);
}

/** The number of holds of an account that are in force. */
export async function countHolds(db: Queries, accountId: AccountId): Promise<number> {
  return db.count(sql`
    select count(*)::integer as holds
    from legal_holds
    where account_id = ${accountId}
      and lifted_at is null`);
}

/** Adds a hold; false when the account has one on the same. */
export async function addHold(tx: Transaction, hold: Hold): Promise<boolean> {
  return tx.changes(sql`
    insert into legal_holds (id, account_id, envelope_id, user_id, reason, set_by, set_at)
    values (
      ${hold.id}, ${hold.accountId}, ${hold.envelopeId ?? null}, ${hold.userId ?? null}, ${hold.reason}, ${hold.setBy}, ${hold.setAt}
    )
    on conflict do nothing`);
}

/** Ends a hold of an account; false when it has no such hold in force. */
export async function endHold(
  tx: Transaction,
  { accountId, id, at }: { readonly accountId: AccountId; readonly id: HoldId; readonly at: Instant },
): Promise<boolean> {
  return tx.changes(sql`
    update legal_holds
    set lifted_at = ${at}, change = nextval('legal_hold_changes')
    where id = ${id}
      and account_id = ${accountId}
      and lifted_at is null`);
}

/** A number that grows with every hold that is set or lifted. */
export async function findLastChange(db: Queries): Promise<string> {
  const change = await db.value<string>(sql`
    select coalesce(max(change), 0)::text as change
    from legal_holds`);
  return change ?? "0";
}

/** Whether an envelope belongs to an account. */
export async function isOwnEnvelope(db: Queries, accountId: AccountId, id: EnvelopeId): Promise<boolean> {
  return db.has(sql`
    select envelope_id
    from envelope_owner_cards
    where envelope_id = ${id}
      and account_id = ${accountId}`);
}

/** Whether any account has a hold on a person. */
export async function isPersonHeld(db: Queries, userId: UserId): Promise<boolean> {
  return db.has(sql`
    select 1
    from legal_holds
    where user_id = ${userId}
      and lifted_at is null
    limit 1`);
}

/** Those of some people on whom any account has a hold. */
export async function listHeld(db: Queries, userIds: readonly UserId[]): Promise<readonly UserId[]> {
  return db.values<UserId>(sql`
    select distinct user_id
    from legal_holds
    where user_id = any(${userIds}::uuid[])
      and lifted_at is null
    order by user_id
    limit ${userIds.length}`);
}
