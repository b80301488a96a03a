import { eventBody } from "@chancery/core/event/event-body.ts";
import type { EnvelopeSeen } from "@chancery/core/event/mailbox-event.ts";
import type { FormId, LabelId } from "@chancery/core/ids/id.ts";
import { findInstant, type Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { OrderedEvent } from "../../jobs/ordered-handler.ts";
import type { EventsNeeds } from "./needs.ts";
import { addEvents } from "./store.ts";

/** The topic of the ordered outbox that the trigger on folder rows writes to. */
export const mailboxEnvelopeTopic = "mailbox_envelope";

type Payload = Omit<EnvelopeSeen, "labels" | "at" | "formId"> & {
  readonly labelIds: readonly LabelId[];
  readonly formId?: FormId | null;
};

/** Numbers what happened in mailboxes in commit order, freezes the body of each event and hands the events to the consumers. */
export async function numberEvents(
  { labels, consumers }: Pick<EventsNeeds, "labels" | "consumers">,
  tx: Transaction,
  events: readonly OrderedEvent[],
): Promise<void> {
  const payloads = events.map(({ payload, createdAt }) => ({ ...(payload as unknown as Payload), at: createdAt }));
  const ids = [...new Set(payloads.flatMap(({ labelIds }) => labelIds))];
  const names = ids.length === 0 ? new Map<LabelId, string>() : await labels.findNames(tx, ids);
  const seen = payloads.map(({ labelIds, ...facts }): EnvelopeSeen & { readonly body: string } => {
    const own = labelIds.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
    const full: EnvelopeSeen = {
      ...facts,
      formId: facts.formId ?? undefined,
      labels: own,
      createdAt: instantOf(facts.createdAt),
      receivedAt: instantOf(facts.receivedAt),
      sentAt: knownTime(facts.sentAt),
      expiresAt: knownTime(facts.expiresAt),
    };
    return { ...full, body: eventBody(full, "iso") };
  });
  const numbers = await addEvents(tx, seen);
  const numbered = seen.flatMap((event, index) => {
    const number = numbers[index];
    return number ? [{ ...event, sequence: number.sequence, accountId: number.account_id }] : [];
  });
  for (const consume of consumers) await consume(tx, numbered);
}

/** The instant of a time as PostgreSQL writes it in JSON. */
function instantOf(text: string): Instant {
  const instant = findInstant(text);
  if (instant === undefined) throw new Error(`no time: ${text}`);
  return instant;
}

/** A time of a folder row, where the last day of the year 9999 is for never. */
function knownTime(text: string | undefined): Instant | undefined {
  return text === undefined || text.startsWith("9999") ? undefined : instantOf(text);
}
