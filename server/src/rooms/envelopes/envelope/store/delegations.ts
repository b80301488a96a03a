import sql from "sql-template-tag";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import type { Delegation } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** The roles of an envelope times the links of each: no envelope has more. */
const linksMax = 100_000 * envelopeLimits.delegationsMax;

/** All delegations of an envelope, each role's in their order. */
export async function listDelegations(db: Queries, id: EnvelopeId): Promise<readonly Delegation[]> {
  return db.objects<Delegation>(sql`
    select role_id, step, from_mailbox_id as "from", to_mailbox_id as "to", to_email as email, is_automatic
    from envelope_delegations
    where envelope_id = ${id}
    order by role_id, step
    limit ${linksMax}`);
}

/** Adds links to an envelope that is locked or new. */
export async function addDelegations(
  tx: Transaction,
  id: EnvelopeId,
  { links, now }: { readonly links: readonly Delegation[]; readonly now: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into envelope_delegations (envelope_id, role_id, step, from_mailbox_id, to_mailbox_id, to_email, is_automatic, created_at)
    select ${id}::uuid, l.role_id, l.step, l.from_id, l.to_id, l.to_email, l.is_automatic, ${now}::timestamptz
    from unnest(${links.map(({ roleId }) => roleId)}::text[], ${links.map(({ step }) => step)}::integer[],
      ${links.map(({ from }) => from)}::uuid[], ${links.map(({ to }) => to ?? null)}::uuid[],
      ${links.map(({ email }) => email ?? null)}::text[], ${links.map(({ isAutomatic }) => isAutomatic)}::boolean[])
      as l (role_id, step, from_id, to_id, to_email, is_automatic)
    order by l.role_id, l.step`);
}

/** Enters the mailbox into which an email address accepted the roles that were delegated to it. The envelope is locked. */
export async function acceptDelegations(tx: Transaction, id: EnvelopeId, email: string, mailboxId: MailboxId): Promise<void> {
  await tx.run(sql`
    update envelope_delegations
    set to_mailbox_id = ${mailboxId}
    where envelope_id = ${id}
      and to_email = ${email}
      and to_mailbox_id is null`);
}

/** Gives the delegations from and to mailboxes of a locked envelope to the mailbox that takes their place. */
export async function moveDelegations(tx: Transaction, id: EnvelopeId, from: readonly MailboxId[], to: MailboxId): Promise<void> {
  await tx.run(sql`
    update envelope_delegations
    set from_mailbox_id = case when from_mailbox_id = any(${from}::uuid[]) then ${to}::uuid else from_mailbox_id end,
      to_mailbox_id = case when to_mailbox_id = any(${from}::uuid[]) then ${to}::uuid else to_mailbox_id end
    where envelope_id = ${id}
      and (from_mailbox_id = any(${from}::uuid[]) or to_mailbox_id = any(${from}::uuid[]))`);
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
