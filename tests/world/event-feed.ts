import type { Persona } from "./persona.ts";

/** An event of the feed. */
export type FeedEvent = {
  readonly id: string;
  readonly type: "envelope.appeared" | "envelope.status_changed" | "envelope.removed";
  readonly createdAt: string;
  readonly data: { readonly uuid: string; readonly status: string; readonly mailbox: string };
};

/** A page of the feed. */
export type FeedPage = { readonly data: readonly FeedEvent[]; readonly nextCursor: string; readonly hasMore: boolean };

/** The last status of each envelope that a client knows, and its place in the feed. */
export type Follower = { readonly statuses: Map<string, string>; cursor: string | undefined };

/** A client that knows nothing yet, at the oldest event kept. */
export function newFollower(): Follower {
  return { statuses: new Map(), cursor: undefined };
}

/** Reads one page of the feed. Throws when it is refused. */
export async function readFeed(who: Persona, query: Readonly<Record<string, string | undefined>> = {}): Promise<FeedPage> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const answer = await who.get(`/api/v1/events?${new URLSearchParams(given).toString()}`);
  if (answer.status !== 200) throw new Error(`the feed was refused: ${answer.text}`);
  return answer.json as FeedPage;
}

/** Lets a client read to the end of the feed; `onEvent` is called before it goes on. */
export async function follow(
  who: Persona,
  follower: Follower,
  { limit = "1000", onEvent = async () => undefined }: { limit?: string; onEvent?: (event: FeedEvent) => Promise<void> } = {},
): Promise<void> {
  for (let hasMore = true; hasMore;) {
    const page = await readFeed(who, { after: follower.cursor, limit });
    for (const event of page.data) {
      apply(follower.statuses, event);
      await onEvent(event);
    }
    follower.cursor = page.nextCursor;
    hasMore = page.hasMore;
  }
}

/** Applies an event to what a client knows. */
export function apply(statuses: Map<string, string>, { type, data }: FeedEvent): void {
  if (type === "envelope.removed") statuses.delete(data.uuid);
  else statuses.set(data.uuid, data.status);
}

/** The status of each envelope of a mailbox, as its list shows them. */
export async function listedStatuses(who: Persona): Promise<Map<string, string>> {
  const answer = await who.post("/api/v1/envelope/search?limit=1000", {});
  if (answer.status !== 200) throw new Error(`the envelopes were not listed: ${answer.text}`);
  const rows: readonly { readonly envelopeUuid: string; readonly status: string }[] = Object(answer.json).data;
  return new Map(rows.map(({ envelopeUuid, status }) => [envelopeUuid, status]));
}

const stages = ["DRAFT ON_APPROVAL", "SENT WAITING", "COMPLETED CANCELLED EXPIRED"];

/** Whether a status is that of an event or comes later. */
export function isAtLeast(shown: string, known: string): boolean {
  const stageOf = (status: string): number => stages.findIndex((stage) => stage.split(" ").includes(status));
  return shown === known || (stageOf(known) < 2 && stageOf(shown) >= stageOf(known));
}
