import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import sql from "sql-template-tag";
import { sendingLimits } from "./limits.ts";
import { systemClock } from "../../io/clock.ts";
import { callbackWorld } from "@chancery/tests/world/callbacks.ts";
import type { Behaviour } from "@chancery/tests/world/receiver.ts";

// the clock stays where it is: a round ends when all of it is sent, however slow the machine is
const start = systemClock.now();
const here = await callbackWorld({ now: () => start });
const { one, receiver } = here;

// more than a round of each
const envelopes = 600;
const eventsEach = 3;

test("thousands of deliveries keep the order of each envelope's events, also behind one that is repeated", async () => {
  const answered: { readonly name: string; readonly isGood: boolean }[] = [];
  const behaviour: Behaviour = (response, { body }) => {
    const { name } = JSON.parse(body);
    const isRepeated = answered.some((one) => one.name === name);
    const isGood = isRepeated || !["10 1", "150 2", "590 1"].includes(name);
    answered.push({ name, isGood });
    response.writeHead(isGood ? 200 : 500).end();
  };
  const { id } = await here.add({ url: receiver.at("/rounds", behaviour) });
  await enqueue(id, envelopes, envelopes * (eventsEach + 1) - 1);
  // all but the five behind the three that failed
  await receiver.until("/rounds", envelopes * eventsEach - 5);
  here.advance(10_000);
  await here.untilDeliveries(id, (rows) => rows.every(({ state }) => state === "succeeded"));
  await receiver.until("/rounds", envelopes * eventsEach + 3);
  const good = answered.filter(({ isGood }) => isGood).map(({ name }) => name.split(" ").map(Number));
  assert.equal(good.length, envelopes * eventsEach, "each is delivered once");
  for (const [envelope, events] of Map.groupBy(good, ([of]) => of)) {
    assert.deepEqual(
      events.map(([, event]) => event),
      [1, 2, 3],
      `envelope ${envelope}`,
    );
  }
  await here.remove(id);
});

test("an endpoint gets eight requests at a time, and 32 after a round of which all succeeded", async () => {
  const [eachRound, last, failed] = [sendingLimits.roundMax, 64, 600];
  const atATime = [8, 32, 8];
  const most = [0, 0, 0];
  const held: ServerResponse[] = [];
  let inFlight = 0;
  // answers nothing until as many requests have come as are expected at a time
  const behaviour: Behaviour = (response, { body }) => {
    const number = Number(JSON.parse(body).name.split(" ")[0]);
    const round = Math.floor(number / eachRound);
    inFlight += 1;
    most[round] = Math.max(most[round] ?? 0, inFlight);
    response.on("close", () => (inFlight -= 1)).statusCode = number === failed ? 500 : 200;
    if (held.push(response) === atATime[round]) for (const one of held.splice(0)) one.end();
  };
  const { id } = await here.add({ url: receiver.at("/at-a-time", behaviour) });
  await enqueue(id, 0, 2 * eachRound + last - 1, 10_000);
  await receiver.until("/at-a-time", 2 * eachRound + last);
  assert.deepEqual(most, atATime);
  await here.remove(id);
});

/** Adds the deliveries of some events, one after the other of each of some envelopes, which are due at once. */
async function enqueue(id: string, from: number, to: number, count = envelopes): Promise<void> {
  await one.database.run(sql`
    insert into callback_deliveries (id, callback_id, sequence, envelope_id, status, body, state, next_attempt_at, created_at)
    select gen_random_uuid(), ${id}, n, md5((n % ${count}::integer)::text)::uuid, 'SENT',
      json_build_object('name', (n % ${count}::integer) || ' ' || (n / ${count}::integer)), 'pending', ${here.now()}, ${here.now()}
    from generate_series(${from}::integer, ${to}::integer) n`);
  await one.database.run(sql`update callbacks set wake_at = ${here.now()} where id = ${id}`);
}
