import sql from "sql-template-tag";
import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import type { ChainId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** Which chain an envelope is in, and who put it there. */
export type LinkRow = { readonly envelope_id: EnvelopeId; readonly chain_id: ChainId; readonly added_by: MailboxId };

/** Envelopes to add to a chain, the mailbox that adds them, and the time. */
export type NewLinks = {
  readonly chainId: ChainId;
  readonly mailboxId: MailboxId;
  readonly ids: readonly EnvelopeId[];
  readonly now: Instant;
};

/** Adds envelopes to a chain; returns those that were added. The others are already in a chain: the first transaction wins. */
export async function addLinks(tx: Transaction, { chainId, mailboxId, ids, now }: NewLinks): Promise<readonly EnvelopeId[]> {
  return tx.values<EnvelopeId>(sql`
    insert into envelope_chain_links (envelope_id, chain_id, added_by, added_at)
    select i.id, ${chainId}::uuid, ${mailboxId}::uuid, ${now}::timestamptz
    from unnest(${ids}::uuid[]) as i (id)
    order by i.id
    on conflict (envelope_id) do nothing
    returning envelope_id`);
}

/** Locks the links of envelopes, in the order of their ids; those in no chain are absent. */
export async function lockLinks(tx: Transaction, ids: readonly EnvelopeId[]): Promise<readonly LinkRow[]> {
  return tx.all<LinkRow>(sql`
    select envelope_id, chain_id, added_by
    from envelope_chain_links
    where envelope_id = any(${ids}::uuid[])
    order by envelope_id
    limit ${ids.length}
    for update`);
}

/** Takes envelopes out of their chains. */
export async function removeLinks(tx: Transaction, ids: readonly EnvelopeId[]): Promise<void> {
  await tx.run(sql`
    delete from envelope_chain_links
    where envelope_id = any(${ids}::uuid[])`);
}

/** Whether a mailbox sees an envelope of the chain. */
export async function isChainSeen(db: Queries, chainId: ChainId, mailboxId: MailboxId): Promise<boolean> {
  return db.has(sql`
    select 1
    from envelope_chain_links l
    join mailbox_envelopes m on m.mailbox_id = ${mailboxId} and m.envelope_id = l.envelope_id
    where l.chain_id = ${chainId}
      and m.reach <> 'approval'
    limit 1`);
}

/** The chain of an envelope, without regard to who sees it; undefined when it is in none. */
export async function findChain(db: Queries, id: EnvelopeId): Promise<ChainId | undefined> {
  return db.value<ChainId>(sql`
    select chain_id
    from envelope_chain_links
    where envelope_id = ${id}`);
}

/** The number of envelopes in a chain, without regard to who sees them. */
export async function countLinks(db: Queries, chainId: ChainId): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from envelope_chain_links
    where chain_id = ${chainId}`);
}

/** An envelope of a chain as a mailbox sees it. */
export type ChainRow = {
  readonly envelope_id: EnvelopeId;
  readonly chain_id: ChainId;
  readonly subject: string;
  readonly status: VisibleStatus;
  readonly expires_at: Instant;
  readonly template_name: string;
  readonly received_at: Instant;
};

/** The envelopes of a chain that a mailbox sees, newest received first. */
export async function listChain(
  db: Queries,
  chainId: ChainId,
  mailboxId: MailboxId,
  limit: number,
): Promise<readonly ChainRow[]> {
  return db.all<ChainRow>(sql`
    select m.envelope_id, l.chain_id, m.subject, m.status, m.expires_at, m.template_name, m.received_at
    from envelope_chain_links l
    join mailbox_envelopes m on m.mailbox_id = ${mailboxId} and m.envelope_id = l.envelope_id
    where l.chain_id = ${chainId}
      and m.reach <> 'approval'
    order by m.received_at desc, m.envelope_id desc
    limit ${limit}`);
}
