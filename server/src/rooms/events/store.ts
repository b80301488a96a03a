import type { MailboxEventKind } from "@chancery/core/event/mailbox-event.ts";
import type { AccountId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Transaction } from "../../io/database/database.ts";

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
        ${rows.map(({ body }) => body)}::text[],
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
