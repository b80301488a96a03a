import type { CallbackFilter } from "@chancery/core/callback/filter.ts";
import { isMatch, matchEvent } from "@chancery/core/callback/match-event.ts";
import { eventBody } from "@chancery/core/event/event-body.ts";
import type { MailboxEvent } from "@chancery/core/event/mailbox-event.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { dueEvent, ownOrigin } from "./events.ts";
import { readStoredFilter } from "./read-stored-filter.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { listCallbacksOf, type CallbackRow } from "./store/callbacks.ts";
import { addDeliveries, type NewDelivery } from "./store/queue.ts";

/** A callback ready to be matched. */
type Matcher = { readonly row: CallbackRow; readonly filter: CallbackFilter; readonly emailSenders: readonly MailboxId[] };

/** Adds a delivery for each callback that an event matches, in the transaction that numbers the events. Three statements, or one. */
export async function enqueueDeliveries(needs: CallbacksNeeds, tx: Transaction, events: readonly MailboxEvent[]): Promise<void> {
  const sent = events.filter(({ kind, status }) => kind !== "removed" && status !== "DRAFT");
  if (sent.length === 0) return;
  const rows = await listCallbacksOf(tx, [...new Set(sent.map(({ mailboxId }) => mailboxId))]);
  if (rows.length === 0) return;
  const matchers = Map.groupBy(await matchersOf(needs, tx, rows), ({ row }) => row.mailbox_id);
  const deliveries = sent.flatMap((event) => {
    const own = matchers.get(event.mailboxId) ?? [];
    return own
      .filter(({ filter, emailSenders }) => isMatch(matchEvent(filter, event, emailSenders)))
      .map(({ row }) => newDelivery(needs, row, event));
  });
  if (deliveries.length === 0) return;
  await addDeliveries(tx, deliveries, needs.clock.now());
  await wake(tx, rows, deliveries);
}

async function matchersOf(needs: CallbacksNeeds, tx: Transaction, rows: readonly CallbackRow[]): Promise<readonly Matcher[]> {
  const matchers: Matcher[] = [];
  for (const row of rows) {
    const filter = readStoredFilter(row);
    const emailSenders = await needs.mailboxes.findMailboxesOfEmails(tx, filter.senderEmails, row.account_id);
    matchers.push({ row, filter, emailSenders });
  }
  return matchers;
}

function newDelivery({ newId }: CallbacksNeeds, row: CallbackRow, event: MailboxEvent): NewDelivery {
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
