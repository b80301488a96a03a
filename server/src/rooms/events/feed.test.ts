import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp } from "@chancery/tests/world/call.ts";
import { colleagues } from "@chancery/tests/world/colleagues.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { systemClock } from "../../io/clock.ts";
import { relayOrdered } from "../../jobs/relay-ordered.ts";
import { forgetEvents } from "./forget-events.ts";

const one = await world();
const { ann, bob, stranger, rooms, database } = one;
const template = await orderTemplate(ann);
const relay = (): Promise<void> => relayOrdered(database, rooms.orderedHandlers);
const never = new AbortController().signal;

type Page = { readonly data: readonly Event[]; readonly nextCursor: string; readonly hasMore: boolean };
type Event = { readonly id: string; readonly type: string; readonly createdAt: string; readonly data: { readonly uuid: string } };

async function read(who: Persona, query = ""): Promise<Page> {
  const answer = await who.get(`/api/v1/events${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json as Page;
}

const endOf = async (who: Persona): Promise<string> => (await read(who, "?after=latest")).nextCursor;

async function refusal(who: Persona, query: string) {
  const answer = await who.get(`/api/v1/events${query}`);
  return [answer.status, Object(answer.json).code];
}

/** Lets the events so far be older by these days. */
async function age(days: number): Promise<void> {
  await database.run(sql`update mailbox_events set created_at = created_at - make_interval(days => ${days})`);
}

test("events are read page by page, and the cursor of a page leads to the next", async () => {
  const from = await endOf(ann);
  const ids = [await sendOrder(one, template), await sendOrder(one, template), await sendOrder(one, template)];
  await relay();
  const first = await read(ann, `?after=${from}&limit=2`);
  const second = await read(ann, `?after=${first.nextCursor}&limit=2`);
  const third = await read(ann, `?after=${second.nextCursor}&limit=2`);
  assert.deepEqual(
    [first, second].map(({ data }) => data.map((event) => [event.type, event.data.uuid])),
    [ids.slice(0, 2), ids.slice(2)].map((some) => some.map((id) => ["envelope.appeared", id])),
  );
  assert.deepEqual([first.hasMore, second.hasMore, third.hasMore], [true, false, false]);
  assert.deepEqual([third.data, third.nextCursor], [[], second.data.at(-1)?.id]);
});

test("a mailbox without events has an empty feed, whose cursor is good later", async () => {
  const page = await read(stranger);
  assert.deepEqual(page, { data: [], nextCursor: "0", hasMore: false });
  assert.equal(await endOf(stranger), "0");
  assert.deepEqual(await read(stranger, "?after=0"), page);
});

test("a cursor of another mailbox is a number like any other: it shows nothing of that mailbox", async () => {
  await sendOrder(one, template);
  await relay();
  const { data } = await read(bob, "?limit=1000");
  const foreign = await read(ann, `?after=${data[0]?.id}&limit=1000`);
  assert.ok(foreign.data.length > 0);
  assert.ok(foreign.data.every((event) => Object(event.data).mailbox === ann.mailboxId));
});

test("an invalid cursor, limit or wait is refused", async () => {
  const wrong = ["?after=x", "?after=-1", "?after=01", "?after=1.5", "?after=", `?after=${"9".repeat(16)}`];
  for (const query of [...wrong, "?limit=0", "?limit=1001", "?wait=61", "?wait=-1"])
    assert.deepEqual(await refusal(ann, query), [400, 1006], query);
});

test("a cursor that the service has not issued is expired: it is of a database that was restored since", async () => {
  assert.deepEqual(await refusal(ann, `?after=${"9".repeat(15)}`), [410, 1094]);
});

test("a request that waits is answered when an event is committed, and lets go after its wait", async () => {
  const from = await endOf(ann);
  const started = performance.now();
  const empty = await read(ann, `?after=${from}&wait=1`);
  assert.deepEqual([empty.data, empty.nextCursor, performance.now() - started >= 990], [[], from, true]);
  const waiting = read(ann, `?after=${from}&wait=60`);
  const id = await sendOrder(one, template);
  await relay();
  assert.deepEqual(
    (await waiting).data.map(({ data }) => data.uuid),
    [id],
  );
});

test("a request that waits is let in again before it is answered", async () => {
  const { viewer } = await colleagues(one);
  // all connections are open: the request that waits has read before there is an event
  const [from] = await Promise.all(Array.from({ length: 12 }, () => endOf(viewer)));
  const waiting = viewer.get(`/api/v1/events?after=${from}&wait=60`);
  const { uuid } = Object((await viewer.get("/api/v1/user/profile")).json);
  await ann.send("DELETE", `/api/v1/permission/${uuid}/mailbox/${ann.mailboxId}`);
  await sendOrder(one, template);
  await relay();
  assert.equal((await waiting).status, 403);
});

test("an application token reads the feed of its mailbox", async () => {
  const made = await ann.post("/api/v1/token", { name: "feed", expireAt: "2099-01-01T00:00:00.000Z" });
  const { token } = Object(made.json);
  const answer = await callingApp(one.app)("GET", "/api/v1/events?after=latest", {
    headers: { authorization: `Bearer ${token}`, mailbox: ann.mailboxId },
  });
  assert.equal(answer.status, 200, `${made.text} ${answer.text}`);
});

test("only a quarter of the places to wait are for one account", async () => {
  const small = await world({ settings: { CHANCERY_REQUESTS_MAX: "10" } });
  const leaving = new AbortController();
  const ask = () =>
    small.app.fastify.inject({
      url: "/api/v1/events?wait=60",
      headers: { authorization: `Bearer ${small.ann.token}`, mailbox: small.ann.mailboxId },
      signal: leaving.signal,
    });
  const answers = [ask(), ask(), ask()];
  const refused = await Promise.race(answers);
  assert.deepEqual([refused.statusCode, refused.json().data.limitedBy], [429, "accountWaiting"]);
  assert.ok(Number(refused.headers["retry-after"]) > 0);
  const other = await small.ann.get("/api/v1/events?after=latest");
  assert.equal(other.status, 200, "who does not wait needs no place");
  const stopped = performance.now();
  await small.app.stop(60_000);
  await Promise.all(answers);
  assert.ok(performance.now() - stopped < 30_000, "the waits end when the service begins to stop");
});

test("events are kept for 30 days; a cursor before a removed event of the mailbox is expired, that of a quiet mailbox is not", async () => {
  const quiet = await signIn(callingApp(one.app), people.stranger);
  const before = await endOf(ann);
  const silent = await endOf(quiet);
  await sendOrder(one, template);
  await relay();
  const last = await endOf(ann);
  await age(29);
  await forgetEvents({ database, clock: systemClock, eventDays: 30 }, never);
  assert.equal((await read(ann, `?after=${before}`)).data.length, 1);
  await age(2);
  const id = await sendOrder(one, template);
  await relay();
  await forgetEvents({ database, clock: systemClock, eventDays: 30 }, never);
  assert.deepEqual(await refusal(ann, `?after=${before}`), [410, 1094]);
  assert.deepEqual(await refusal(ann, "?after=0"), [410, 1094]);
  assert.equal((await read(quiet, `?after=${silent}`)).nextCursor, silent);
  const kept = [await read(ann), await read(ann, `?after=${last}`)];
  for (const page of kept)
    assert.deepEqual(
      page.data.map(({ data }) => data.uuid),
      [id],
    );
  await age(31);
  await forgetEvents({ database, clock: systemClock, eventDays: 30 }, never);
  const empty = await read(ann);
  assert.deepEqual([empty.data, (await read(ann, `?after=${empty.nextCursor}`)).data], [[], []]);
});
