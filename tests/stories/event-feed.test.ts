import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, type Instant } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { relayOrdered } from "@chancery/server/jobs/relay-ordered.ts";
import { approve, approvers, flowOf, sendForApproval } from "../world/approvals.ts";
import { callingApp } from "../world/call.ts";
import { follow, isAtLeast, listedStatuses, newFollower, readFeed } from "../world/event-feed.ts";
import { filled, order, orderTemplate, sendOrder } from "../world/orders.ts";
import { textAt } from "../world/paper.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { world } from "../world/world.ts";

// The state of programs that follow the event feed, compared with the lists of the service.

let shift = 0;
const clock = { now: (): Instant => addDays(systemClock.now(), shift) };
const one = await world({ clock });
const { rooms, database, app } = one;
let { ann, bob, stranger } = one;
let [legal] = await approvers(one);
const template = await orderTemplate(ann);
const at = "/api/v1/envelope";
const parts = { buyer: bob.mailboxId, checker: bob.mailboxId };
const relay = (): Promise<void> => relayOrdered(database, rooms.orderedHandlers);

const done = async (asked: Promise<{ readonly status: number; readonly text: string }>): Promise<void> => {
  const { status, text } = await asked;
  assert.ok(status < 300, text);
};
const newDraft = async (info?: string): Promise<string> =>
  textAt(await ann.post(at, { data: order(template, { ...parts, ...(info !== undefined && { info }) }) }), "uuid");
const fill = async (uuid: string, field: string): Promise<void> =>
  done(bob.put(`${at}/fill`, { uuid, data: filled(template, `<field name="${field}">x</field>`) }));

/** Everything that happens to envelopes, step by step. */
const steps: readonly (() => Promise<unknown>)[] = [
  async () => {
    const id = await sendOrder(one, template);
    await fill(id, "b");
    await relay();
    await fill(id, "c");
  },
  async () => {
    const id = await sendOrder(one, template);
    await relay();
    await done(ann.send("DELETE", `${at}/cancel`, { body: { uuids: [id], comment: "Ordered twice" } }));
  },
  async () => {
    const id = await sendOrder(one, template);
    const share = { body: { envelopeUuids: [id], mailboxUuids: [stranger.mailboxId] } };
    await done(ann.send("POST", `${at}/share-copy`, share));
    const other = await sendOrder(one, template);
    const shareOther = { body: { envelopeUuids: [other], mailboxUuids: [stranger.mailboxId] } };
    await done(ann.send("POST", `${at}/share-copy`, shareOther));
    await relay();
    await done(ann.send("DELETE", `${at}/share-copy`, shareOther));
  },
  async () => {
    const id = await newDraft();
    await sendForApproval(ann, [id], [[legal]]);
    await relay();
    await done(approve(legal, id, await flowOf(ann, id)));
    await done(ann.post(`${at}/send`, { uuid: id, data: order(template, parts) }));
  },
  async () => {
    const [removed] = [await newDraft(), await newDraft()];
    await relay();
    await done(ann.send("DELETE", at, { body: { uuids: [removed] } }));
  },
  async () => {
    await sendOrder(one, template, { info: '<info><subject>Short</subject><expire afterDays="1"/></info>' });
    await relay();
    shift = 1;
    const call = callingApp(app);
    [ann, bob, stranger] = [await signIn(call, ann), await signIn(call, bob), await signIn(call, stranger)];
    [legal] = [await signIn(call, legal)];
    await rooms.schedules.find(({ name }) => name === "envelopes.expire")!.work(new AbortController().signal);
  },
];

const everyone = (): readonly Persona[] => [ann, bob, stranger];

test("a client that reads the feed from its beginning, one that listened, and one that began with a list, all know what the lists show", async () => {
  const listeners = everyone().map(newFollower);
  const late = everyone().map(newFollower);
  for (const [index, step] of steps.entries()) {
    if (index === 3) await begin(late);
    await step();
    await relay();
    for (const [place, who] of everyone().entries())
      await follow(who, listeners[place]!, { limit: "2", onEvent: (event) => assertShown(who, event.data) });
  }
  for (const [place, who] of everyone().entries()) {
    const fresh = newFollower();
    await follow(who, fresh);
    await follow(who, late[place]!);
    const shown = byEnvelope(await listedStatuses(who));
    for (const { statuses } of [fresh, listeners[place]!, late[place]!]) assert.deepEqual(byEnvelope(statuses), shown);
    assert.equal(fresh.cursor, listeners[place]!.cursor);
  }
  assert.deepEqual([...(await listedStatuses(ann)).values()].toSorted(), seenByAnn);
});

test("an approver has the events of the approval and of what becomes of the envelope", async () => {
  const { data } = await readFeed(legal);
  const uuid = textAt(await legal.post(`${at}/search-approvals`, { scope: "inbox" }), "data", 0, "envelopeUuid");
  assert.deepEqual(
    data.map((event) => [event.type, event.data.uuid, event.data.status]),
    [
      ["envelope.appeared", uuid, "ON_APPROVAL"],
      ["envelope.status_changed", uuid, "DRAFT"],
      ["envelope.status_changed", uuid, "SENT"],
    ],
  );
});

const seenByAnn = ["CANCELLED", "COMPLETED", "DRAFT", "EXPIRED", "SENT", "SENT", "SENT"];

/** Begins in the middle: the end of the feed, then the list. */
async function begin(followers: readonly ReturnType<typeof newFollower>[]): Promise<void> {
  for (const [place, who] of everyone().entries()) {
    const follower = followers[place]!;
    follower.cursor = (await readFeed(who, { after: "latest" })).nextCursor;
    for (const [uuid, status] of await listedStatuses(who)) follower.statuses.set(uuid, status);
  }
}

async function assertShown(who: Persona, { uuid, status }: { readonly uuid: string; readonly status: string }): Promise<void> {
  const answer = await who.get(`${at}/${uuid}?include=envelope`);
  if (answer.status === 404) return;
  assert.ok(isAtLeast(textAt(answer, "envelope", "status"), status), `${status}: ${answer.text}`);
}

const byEnvelope = (statuses: ReadonlyMap<string, string>) => Object.fromEntries(statuses);
