import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { pageLimits } from "./limits.ts";
import type { EventsNeeds } from "./needs.ts";
import { findLastSequence, readEvents, type FeedEvent } from "./store.ts";

/** The place in the feed that a client reads on from: the last event it has; the end of the feed; or the oldest event kept. */
export type Place = number | "latest" | undefined;

/** Events behind a place, and the place behind them. */
export type EventPage = { readonly events: readonly FeedEvent[]; readonly next: number; readonly hasMore: boolean };

/** The sequence of a place; undefined for the oldest event kept. */
export async function sequenceOf(
  { database }: Pick<EventsNeeds, "database">,
  place: Place,
  { id }: Pick<OpenMailbox, "id">,
): Promise<number | undefined> {
  return place === "latest" ? findLastSequence(database, id) : place;
}

/** Reads the events of a mailbox behind a sequence. Throws event.cursor_expired when some of them have been removed. */
export async function readPage(
  { database }: Pick<EventsNeeds, "database">,
  after: number | undefined,
  { mailbox, limit = pageLimits.fallback }: { readonly mailbox: Pick<OpenMailbox, "id">; readonly limit?: number },
): Promise<EventPage> {
  const found = await readEvents(database, mailbox.id, { after: after ?? 0, limit: limit + 1 });
  const isKnown = after === undefined || (after >= found.floor && after <= found.issued);
  if (!isKnown) throw new Fault("event.cursor_expired", { args: [after] });
  const events = found.events.slice(0, limit);
  const next = events.at(-1)?.sequence ?? after ?? found.floor;
  return { events, next, hasMore: found.events.length > limit };
}
