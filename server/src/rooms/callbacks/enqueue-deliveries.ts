import { isMatch, matchEvent } from "@chancery/core/callback/match-event.ts";
import { eventBody } from "@chancery/core/event/event-body.ts";
import type { MailboxEvent } from "@chancery/core/event/mailbox-event.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { dueEvent, ownOrigin } from "./events.ts";
import { readStoredFilter } from "./check-pair.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { lockCallbacksOf, type CallbackRow } from "./store/callbacks.ts";
import { addDeliveries, type NewDelivery } from "./store/queue.ts";

type EnqueueNeeds = Pick<CallbacksNeeds, "mailboxes" | "newId" | "clock">;

/** Adds a delivery for each callback that an event matches, in the transaction that numbers the events: at most four statements. */
export async function enqueueDeliveries(needs: EnqueueNeeds, tx: Transaction, events: readonly MailboxEvent[]): Promise<void> {
  const sent = events.filter(({ kind, status }) => kind !== "removed" && status !== "DRAFT");
  if (sent.length === 0) return;
  const rows = await lockCallbacksOf(tx, [...new Set(sent.map(({ mailboxId }) => mailboxId))]);
  if (rows.length === 0) return;
  const callbacks = Map.groupBy(
    rows.map((row) => ({ row, filter: readStoredFilter(row) })),
    ({ row }) => row.mailbox_id,
  );
  const hasEmails = [...callbacks.values()].flat().some(({ filter }) => filter.senderEmails.length > 0);
  const senders = hasEmails ? [...new Set(sent.map(({ senderMailboxId }) => senderMailboxId))] : [];
  const emails = await needs.mailboxes.people.listEmailsOfMailboxes(tx, senders);
  const deliveries = sent.flatMap((event) =>
    (callbacks.get(event.mailboxId) ?? [])
      .filter(({ row, filter }) => isMatch(matchEvent(filter, event, emails.of(event.senderMailboxId, row.account_id))))
      .map(({ row }) => newDelivery(needs, row, event)),
  );
  if (deliveries.length === 0) return;
  await addDeliveries(tx, deliveries, needs.clock.now());
  await wake(tx, rows, deliveries);
}

function newDelivery({ newId }: EnqueueNeeds, row: CallbackRow, event: MailboxEvent): NewDelivery {
  return {
    id: newId<"delivery">(),
    callback_id: row.id,
    sequence: event.sequence,
    envelope_id: event.envelopeId,
    status: event.status,
    body: row.dates === "iso" ? null : eventBody(event, row.dates),
  };
}

async function wake(tx: Transaction, rows: readonly CallbackRow[], deliveries: readonly NewDelivery[]): Promise<void> {
  const due = new Set(deliveries.map(({ callback_id }) => callback_id));
  const live = rows.filter((row) => due.has(row.id) && row.disabled_at === null);
  const events = live.map((row) => ({ ...dueEvent(row.id), accountId: row.account_id }));
  await publish(tx, { audit: [], events, origin: ownOrigin });
}
