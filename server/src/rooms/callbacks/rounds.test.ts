import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { systemClock } from "../../io/clock.ts";
import { callbackWorld } from "@chancery/tests/world/callbacks.ts";
import type { Behaviour } from "@chancery/tests/world/receiver.ts";

// the clock stays where it is: a round ends when all of it is sent, however slow the machine is
const start = systemClock.now();
const here = await callbackWorld({ now: () => start });
const { one, receiver } = here;

const envelopes = 300;
const eventsEach = 3;

test("a thousand deliveries keep the order of each envelope's events, also behind one that is repeated", async () => {
  const answered: { readonly name: string; readonly isGood: boolean }[] = [];
  const behaviour: Behaviour = (response, { body }) => {
    const { name } = JSON.parse(body);
    const isRepeated = answered.some((one) => one.name === name);
    const isGood = isRepeated || !["10 1", "150 2", "290 1"].includes(name);
    answered.push({ name, isGood });
    response.writeHead(isGood ? 200 : 500).end();
  };
  const { id } = await here.add({ url: receiver.at("/rounds", behaviour) });
  await one.database.run(sql`
    insert into callback_deliveries (id, callback_id, sequence, envelope_id, status, body, state, next_attempt_at, created_at)
    select gen_random_uuid(), ${id}, n, md5((n % ${envelopes}::integer)::text)::uuid, 'SENT',
      json_build_object('name', (n % ${envelopes}::integer) || ' ' || (n / ${envelopes}::integer)), 'pending', ${here.now()}, ${here.now()}
    from generate_series(${envelopes}::integer, ${envelopes * (eventsEach + 1) - 1}::integer) n`);
  await one.database.run(sql`update callbacks set wake_at = ${here.now()} where id = ${id}`);
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
