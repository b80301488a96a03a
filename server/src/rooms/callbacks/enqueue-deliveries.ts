import type { CallbackFilter } from "@chancery/core/callback/filter.ts";
import { foldSeen, isMatch, matchEvent } from "@chancery/core/callback/match-event.ts";
import { eventBody } from "@chancery/core/event/event-body.ts";
import type { MailboxEvent } from "@chancery/core/event/mailbox-event.ts";
import { isStepDone, type Pace, type Steps } from "@chancery/core/xml/steps.ts";
import { runSteps } from "../../http/route/run-steps.ts";
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
  const filtered = await runSteps(filtersOf(rows));
  const hasEmails = filtered.some(({ filter }) => filter.senderEmails.length > 0);
  const senders = hasEmails ? [...new Set(sent.map(({ senderMailboxId }) => senderMailboxId))] : [];
  const emails = await needs.mailboxes.people.listEmailsOfMailboxes(tx, senders);
  const deliveries = await runSteps(matchedDeliveries(needs, sent, { filtered, emails }));
  if (deliveries.length === 0) return;
  await addDeliveries(tx, deliveries, needs.clock.now());
  await wake(tx, rows, deliveries);
}

type Filtered = { readonly row: CallbackRow; readonly filter: CallbackFilter };

/** Parts of a step for a text that is folded, and for an event that is compared with a filter. */
const [textParts, matchParts] = [20, 10];

function* filtersOf(rows: readonly CallbackRow[]): Steps<readonly Filtered[]> {
  const pace: Pace = { parts: 0 };
  const filtered: Filtered[] = [];
  for (const row of rows) {
    const filter = readStoredFilter(row);
    filtered.push({ row, filter });
    if (isStepDone(pace, textParts * (1 + filter.labels.size + filter.senderEmails.length))) yield;
  }
  return filtered;
}

type Matching = {
  readonly filtered: readonly Filtered[];
  readonly emails: Awaited<ReturnType<EnqueueNeeds["mailboxes"]["people"]["listEmailsOfMailboxes"]>>;
};

function* matchedDeliveries(
  needs: EnqueueNeeds,
  events: readonly MailboxEvent[],
  { filtered, emails }: Matching,
): Steps<readonly NewDelivery[]> {
  const callbacks = Map.groupBy(filtered, ({ row }) => row.mailbox_id);
  const pace: Pace = { parts: 0 };
  const deliveries: NewDelivery[] = [];
  for (const event of events) {
    const own = callbacks.get(event.mailboxId);
    if (!own) continue;
    const texts = foldSeen(event);
    for (const { row, filter } of own) {
      const known = emails.of(event.senderMailboxId, row.account_id);
      if (isMatch(matchEvent(filter, event, known, texts))) deliveries.push(newDelivery(needs, row, event));
      if (isStepDone(pace, matchParts)) yield;
    }
  }
  return deliveries;
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
