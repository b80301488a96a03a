import assert from "node:assert/strict";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { test } from "node:test";
import { Fault } from "@chancery/core/fault/fault.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { Agent, EventSource } from "undici";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { EventsNeeds } from "./needs.ts";
import { relayOrdered } from "../../jobs/relay-ordered.ts";
import { streamEvents } from "./stream-events.ts";
import { openWatch } from "./watch.ts";

const one = await world({ listens: true });
const { ann, rooms, database } = one;
const template = await orderTemplate(ann);
const relay = (): Promise<void> => relayOrdered(database, rooms.orderedHandlers);

async function sent(count: number): Promise<readonly string[]> {
  const ids = [];
  for (let at = 0; at < count; at += 1) ids.push(await sendOrder(one, template));
  await relay();
  return ids;
}

const endOf = async (): Promise<string> => Object((await ann.get("/api/v1/events?after=latest")).json).nextCursor;

/** A client as browsers have it, with the headers of a person. */
function eventSource({ token, mailboxId }: Persona, query: string): EventSource {
  const agent = new Agent().compose((dispatch) => (options, handler) => {
    const own = { authorization: `Bearer ${token}`, mailbox: mailboxId };
    return dispatch({ ...options, headers: { ...Object(options.headers), ...own } }, handler);
  });
  return new EventSource(`${one.url}/api/v1/events${query}`, { node: { dispatcher: agent } });
}

/** The events of one type that a client is given; `until` resolves at a number of them. */
function eventsOf(source: EventSource, type: string) {
  const taken: { readonly id: string; readonly uuid: string }[] = [];
  const waits: { readonly count: number; readonly resolve: () => void }[] = [];
  source.addEventListener(type, (event) => {
    const { data, lastEventId } = event as MessageEvent;
    taken.push({ id: lastEventId, uuid: JSON.parse(data).uuid });
    for (const { count, resolve } of waits) if (taken.length >= count) resolve();
  });
  const until = async (count: number): Promise<void> =>
    new Promise((resolve) => {
      waits.push({ count, resolve });
      if (taken.length >= count) resolve();
    });
  return { taken, until };
}

test("an EventSource receives past and future events, and continues after the last one when it reconnects", async () => {
  const from = await endOf();
  const early = await sent(2);
  const source = eventSource(ann, `?after=${from}`);
  const { taken, until } = eventsOf(source, "envelope.appeared");
  await until(2);
  const late = await sent(1);
  await until(3);
  const { data } = Object((await ann.get(`/api/v1/events?after=${from}`)).json);
  // the server closes the connection: the client connects again by itself
  const lost = once(source, "error");
  one.app.fastify.server.closeAllConnections();
  await lost;
  const afterwards = await sent(2);
  await until(5);
  source.close();
  assert.deepEqual(
    taken.map(({ uuid }) => uuid),
    [...early, ...late, ...afterwards],
  );
  assert.deepEqual(
    taken.slice(0, 3).map(({ id }) => id),
    data.map(({ id }: { readonly id: string }) => id),
  );
});

test("a stream is neither compressed nor buffered, and a malformed Last-Event-ID is refused", async () => {
  const asking = httpRequest(`${one.url}/api/v1/events?after=latest`, {
    headers: {
      authorization: `Bearer ${ann.token}`,
      mailbox: ann.mailboxId,
      accept: "text/event-stream",
      "accept-encoding": "gzip, br",
    },
  });
  asking.end();
  const [answer] = await once(asking, "response");
  const [bytes] = await once(answer, "data");
  asking.on("error", () => undefined).destroy();
  const { "content-type": type, "content-encoding": encoding, "x-accel-buffering": buffering } = answer.headers;
  assert.deepEqual([answer.statusCode, type, encoding, buffering], [200, "text/event-stream", undefined, "no"]);
  assert.equal(String(bytes), `retry: 2000\nid: ${await endOf()}\n\n`);
  const headers = { accept: "text/event-stream", "last-event-id": "x" };
  const refused = await ann.get("/api/v1/events", { headers });
  assert.deepEqual([refused.status, Object(refused.json).code], [400, 1006]);
  const expired = await ann.get("/api/v1/events", { headers: { ...headers, "last-event-id": "9".repeat(15) } });
  assert.deepEqual([expired.status, Object(expired.json).code], [410, 1094]);
});

const log = { error: () => undefined };
const unasked = (work: () => void): void => work();
const needs = { database, log, requestsMax: 100, unasked } as unknown as EventsNeeds;
const mailbox = { id: ann.mailboxId, accountId: ann.mailboxId } as unknown as OpenMailbox;

test("a stream without events sends comments, and ends when its client may read no longer", async () => {
  const watch = openWatch(needs);
  let isAllowed = true;
  const readmit = async (): Promise<void> => {
    if (!isAllowed) throw new Fault("token.invalid");
  };
  const reader = { mailbox, readmit, signal: new AbortController().signal };
  const stream = await streamEvents(needs, watch, { place: "latest", pace: { heartbeatMs: 10, readmitMs: 20 } }, reader);
  let text = "";
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.endsWith(":\n\n".repeat(4))) isAllowed = false;
  }
  assert.match(text, /^retry: 2000\nid: \d+\n\n(:\n\n){4,}$/);
  assert.equal(watch.waitingCount, 0);
});

test("if a client does not read, at most a few pages are read from the database", async () => {
  await sent(3);
  const filler = "x".repeat(20_000);
  await database.run(sql`
    insert into mailbox_events (mailbox_id, envelope_id, kind, body, created_at)
    select ${ann.mailboxId}, ${ann.mailboxId}, 'appeared', to_json(${filler}::text)::text, now()
    from generate_series(1, 1000)`);
  let reads = 0;
  const all: EventsNeeds["database"]["all"] = async (statement) => {
    reads += statement.text.includes("body") ? 1 : 0;
    return database.all(statement);
  };
  const slow = { ...needs, database: { ...database, all } };
  const watch = openWatch(slow);
  const reader = { mailbox, readmit: async () => undefined, signal: new AbortController().signal };
  const stream = await streamEvents(slow, watch, { place: undefined }, reader);
  await once(stream, "readable");
  assert.ok(reads <= 2, `${reads} reads`);
  stream.destroy();
  await once(stream, "close");
  assert.equal(watch.waitingCount, 0);
});
