import sql from "sql-template-tag";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import type { Delegation } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

type Row = {
  readonly role_id: string;
  readonly step: number;
  readonly from_mailbox_id: MailboxId;
  readonly to_mailbox_id: MailboxId;
  readonly is_automatic: boolean;
};

/** The roles of an envelope times the links of each: no envelope has more. */
const linksMax = 100_000 * envelopeLimits.delegationsMax;

/** All delegations of an envelope, each role's in their order. */
export async function listDelegations(db: Queries, id: EnvelopeId): Promise<readonly Delegation[]> {
  const rows = await db.all<Row>(sql`
    select role_id, step, from_mailbox_id, to_mailbox_id, is_automatic
    from envelope_delegations
    where envelope_id = ${id}
    order by role_id, step
    limit ${linksMax}`);
  return rows.map(({ role_id, step, from_mailbox_id, to_mailbox_id, is_automatic }) => ({
    roleId: role_id,
    step,
    from: from_mailbox_id,
    to: to_mailbox_id,
    isAutomatic: is_automatic,
  }));
}

/** Adds links to an envelope that is locked or new. */
export async function addDelegations(
  tx: Transaction,
  id: EnvelopeId,
  { links, now }: { readonly links: readonly Delegation[]; readonly now: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into envelope_delegations (envelope_id, role_id, step, from_mailbox_id, to_mailbox_id, is_automatic, created_at)
    select ${id}::uuid, l.role_id, l.step, l.from_id, l.to_id, l.is_automatic, ${now}::timestamptz
    from unnest(${links.map(({ roleId }) => roleId)}::text[], ${links.map(({ step }) => step)}::integer[],
      ${links.map(({ from }) => from)}::uuid[], ${links.map(({ to }) => to)}::uuid[],
      ${links.map(({ isAutomatic }) => isAutomatic)}::boolean[]) as l (role_id, step, from_id, to_id, is_automatic)
    order by l.role_id, l.step`);
}

/** Removes links of a locked envelope. */
export async function removeDelegations(tx: Transaction, id: EnvelopeId, links: readonly Delegation[]): Promise<void> {
  await tx.run(sql`
    delete from envelope_delegations d
    using unnest(${links.map(({ roleId }) => roleId)}::text[], ${links.map(({ step }) => step)}::integer[]) as l (role_id, step)
    where d.envelope_id = ${id}
      and d.role_id = l.role_id
      and d.step = l.step`);
}
