import type { MailboxEventKind } from "@chancery/core/event/mailbox-event.ts";
import type { AccountId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { joinJson } from "../../io/database/json.ts";

/** An event to store, in its place in commit order. */
export type EventRow = {
  readonly kind: MailboxEventKind;
  readonly mailboxId: MailboxId;
  readonly envelopeId: EnvelopeId;
  readonly body: string;
  readonly at: Instant;
};

/** The number of an event, and the account of its mailbox. */
export type Numbered = { readonly sequence: number; readonly account_id: AccountId };

/** Stores events and numbers them in the given order. The caller holds the relay's lock, so that numbers rise in commit order. */
export async function addEvents(tx: Transaction, rows: readonly EventRow[]): Promise<readonly Numbered[]> {
  return tx.all<Numbered>(sql`
    with added as (
      insert into mailbox_events (mailbox_id, envelope_id, kind, body, created_at)
      select mailbox_id, envelope_id, kind, body, created_at
      from unnest(
        ${rows.map(({ mailboxId }) => mailboxId)}::uuid[],
        ${rows.map(({ envelopeId }) => envelopeId)}::uuid[],
        ${rows.map(({ kind }) => kind)}::text[],
        string_to_array(${joinJson(rows.map(({ body }) => body))}, chr(30)),
        ${rows.map(({ at }) => at)}::timestamptz[]
      ) with ordinality as e (mailbox_id, envelope_id, kind, body, created_at, place)
      order by place
      returning sequence, mailbox_id
    )
    select a.sequence, m.account_id
    from added a
    join mailbox_cards m on m.id = a.mailbox_id
    order by a.sequence`);
}

/** An event of the feed of a mailbox. `body` is JSON. */
export type FeedEvent = {
  readonly sequence: number;
  readonly kind: MailboxEventKind;
  readonly body: string;
  readonly createdAt: Instant;
};

/** Up to `limit` events of a mailbox behind a sequence. `floor`: the last one removed of the mailbox; `issued`: the last one of all. */
export type FeedRows = { readonly floor: number; readonly issued: number; readonly events: readonly FeedEvent[] };

type FeedRow = Pick<FeedRows, "floor" | "issued"> & (FeedEvent | { readonly sequence: null });

/** Reads events, and the place up to which events were removed, in one snapshot. */
export async function readEvents(
  db: Queries,
  mailboxId: MailboxId,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<FeedRows> {
  const rows = await db.all<FeedRow>(sql`
    select f.floor, f.issued, e.sequence, e.kind, e.body, e.created_at as "createdAt"
    from (
      select
        coalesce((select sequence from mailbox_event_floors where mailbox_id = ${mailboxId}), 0) as floor,
        coalesce(pg_sequence_last_value('mailbox_events_sequence_seq'), 0) as issued
    ) f
    left join lateral (
      select sequence, kind, body, created_at
      from mailbox_events
      where mailbox_id = ${mailboxId} and sequence > ${after}
      order by sequence
      limit ${limit}
    ) e on true
    order by e.sequence`);
  const events = rows.flatMap((row) => (row.sequence === null ? [] : [row]));
  return { floor: rows[0]?.floor ?? 0, issued: rows[0]?.issued ?? 0, events };
}

/** The sequence of the last event of a mailbox, removed or not; 0 without any. */
export async function findLastSequence(db: Queries, mailboxId: MailboxId): Promise<number> {
  return db.count(sql`
    select greatest(
      (select max(sequence) from mailbox_events where mailbox_id = ${mailboxId}),
      (select sequence from mailbox_event_floors where mailbox_id = ${mailboxId}),
      0) as sequence`);
}

/** The sequence of the last event of all mailboxes; 0 without any. */
export async function findNewestSequence(db: Queries): Promise<number> {
  return db.count(sql`
    select coalesce(max(sequence), 0) as sequence
    from mailbox_events`);
}

/** A mailbox with events behind a sequence, how many of them were read, and the last one. */
export type NewsRow = { readonly mailbox_id: MailboxId; readonly count: number; readonly sequence: number };

/** The mailboxes of the first `limit` events behind a sequence, of all mailboxes. */
export async function listNews(db: Queries, after: number, limit: number): Promise<readonly NewsRow[]> {
  return db.all<NewsRow>(sql`
    select mailbox_id, count(*) as count, max(sequence) as sequence
    from (
      select mailbox_id, sequence
      from mailbox_events
      where sequence > ${after}
      order by sequence
      limit ${limit}
    ) e
    group by mailbox_id
    order by mailbox_id`);
}

/**
 * Removes up to `limit` events that are older than `before`, oldest sequence first and none behind one that is kept, and records for
 * each mailbox the last one removed. Returns their number.
 */
export async function removeEvents(db: Queries, before: Instant, limit: number): Promise<number> {
  return db.count(sql`
    with oldest as (
      select sequence, created_at
      from mailbox_events
      order by sequence
      limit ${limit}
    ), kept as (
      select min(sequence) as sequence
      from oldest
      where created_at >= ${before}
    ), removed as (
      delete from mailbox_events
      where sequence in (select sequence from oldest)
        and sequence < coalesce((select sequence from kept), 9223372036854775807)
      returning mailbox_id, sequence
    ), floors as (
      insert into mailbox_event_floors (mailbox_id, sequence)
      select mailbox_id, max(sequence)
      from removed
      group by mailbox_id
      order by mailbox_id
      on conflict (mailbox_id) do update
      set sequence = greatest(mailbox_event_floors.sequence, excluded.sequence)
    )
    select count(*) as count
    from removed`);
}
