import sql from "sql-template-tag";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** The mailbox that takes over envelopes of another one; null for `from` or `until` means no bound. */
export type AutoDelegation = {
  readonly isEnabled: boolean;
  readonly delegateTo: MailboxId | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
};

type Row = {
  readonly is_auto_delegating: boolean;
  readonly auto_delegate_to: MailboxId | null;
  readonly auto_delegate_from: Instant | null;
  readonly auto_delegate_until: Instant | null;
};

/** The auto-delegation of a mailbox that exists. */
export async function findAutoDelegation(db: Queries, id: MailboxId): Promise<AutoDelegation | undefined> {
  const row = await db.first<Row>(sql`
    select is_auto_delegating, auto_delegate_to, auto_delegate_from, auto_delegate_until
    from mailboxes
    where id = ${id}`);
  return (
    row && {
      isEnabled: row.is_auto_delegating,
      delegateTo: row.auto_delegate_to,
      from: row.auto_delegate_from,
      until: row.auto_delegate_until,
    }
  );
}

/** Sets the auto-delegation of a mailbox. */
export async function saveAutoDelegation(tx: Transaction, id: MailboxId, submitted: AutoDelegation): Promise<void> {
  await tx.run(sql`
    update mailboxes
    set is_auto_delegating = ${submitted.isEnabled}, auto_delegate_to = ${submitted.delegateTo}, auto_delegate_from = ${submitted.from},
      auto_delegate_until = ${submitted.until}
    where id = ${id}`);
}

/** Longest chain of substitutes that is followed. */
const linksMax = 50;

/**
 * The substitutes of these mailboxes at an instant, and the substitutes of substitutes up to linksMax. Removed and archived
 * mailboxes are no substitutes. One statement when there are none.
 */
export async function findSubstitutes(
  db: Queries,
  mailboxIds: readonly MailboxId[],
  now: Instant,
): Promise<ReadonlyMap<MailboxId, MailboxId>> {
  const found = new Map<MailboxId, MailboxId>();
  let pending = mailboxIds;
  for (let link = 0; link < linksMax && pending.length > 0; link += 1) {
    const rows = await listSubstitutes(db, pending, now);
    for (const row of rows) found.set(row.id, row.substitute);
    pending = [...new Set(rows.map((row) => row.substitute))].filter((id) => !found.has(id));
  }
  return found;
}

async function listSubstitutes(db: Queries, ids: readonly MailboxId[], now: Instant) {
  // a list is planned at each call (0.1 ms), one id once
  const ofThem = ids.length === 1 ? sql`m.id = ${ids[0]}` : sql`m.id = any(${ids}::uuid[])`;
  return db.all<{ readonly id: MailboxId; readonly substitute: MailboxId }>(sql`
    select m.id, s.id as substitute
    from mailboxes m
    join mailboxes s on s.id = m.auto_delegate_to
    where ${ofThem}
      and m.is_auto_delegating
      and coalesce(m.auto_delegate_from <= ${now}, true)
      and coalesce(m.auto_delegate_until > ${now}, true)
      and s.archived_at is null
      and s.removed_at is null
    order by m.id
    limit ${ids.length}`);
}
