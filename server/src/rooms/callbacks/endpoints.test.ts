import assert from "node:assert/strict";
import { test } from "node:test";
import { callbackWorld } from "@chancery/tests/world/callbacks.ts";
import { answering, type Behaviour } from "@chancery/tests/world/receiver.ts";

const here = await callbackWorld();
const { receiver } = here;

const failing: readonly (readonly [title: string, behaviour: Behaviour, code: number, response: RegExp])[] = [
  ["that redirects is not followed", (response) => void response.writeHead(302, { location: "/signed" }).end(), 302, /^$/],
  ["that is silent is left after the timeout", () => undefined, 0, /did not answer in time$/],
  [
    "that answers slowly is left after the timeout",
    (response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    },
    0,
    /did not answer in time$/,
  ],
  ["that cuts the connection is unreachable", (response) => void response.destroy(), 0, /cannot be reached/],
  [
    "with too long headers is refused",
    (response) => void response.writeHead(200, { long: "x".repeat(20_000) }).end(),
    0,
    /too long/,
  ],
];

for (const [index, [title, behaviour, code, response]] of failing.entries()) {
  test(`an endpoint ${title}`, async () => {
    const { id } = await here.add({ url: receiver.at(`/failing-${index}`, behaviour), retries: 0, timeout: 300 });
    await here.send();
    const [row] = await here.untilDeliveries(id, ([first]) => first?.state === "dead");
    assert.equal(row?.responseCode, code);
    assert.match(row?.response ?? "", response);
    await here.remove(id);
  });
}

test("of an endless answer the first bytes are read, and its status counts", async () => {
  let written = 0;
  const endless: Behaviour = (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write("x".repeat(10_000))) written += 10_000;
    };
    response.writeHead(200).on("drain", more);
    more();
  };
  const { id } = await here.add({ url: receiver.at("/endless", endless) });
  await here.send();
  const [row] = await here.untilDeliveries(id, ([first]) => first?.state === "succeeded");
  assert.equal(row?.response.length, 1024);
  assert.ok(written < 20_000_000, `${written} bytes were written`);
  await here.remove(id);
});

test("a dead endpoint delays only itself, and its breaker spares it", async () => {
  const silent = await here.add({ url: receiver.at("/silent", () => undefined), retries: 0, timeout: 1000 });
  const well = await here.add({ url: receiver.at("/well", answering(200)) });
  const envelopes: string[] = [];
  for (let count = 0; count < 20; count += 1) envelopes.push(await here.send());
  const received = await receiver.until("/well", 20);
  assert.deepEqual(new Set(received.map(({ body }) => JSON.parse(body).uuid)), new Set(envelopes));
  // the first to arrive goes alone or with few others, then eight at a time: with the fifth failure the breaker opens
  const all = await here.untilDeliveries(silent.id, (rows) => rows.filter(({ state }) => state === "dead").length >= 5);
  assert.ok(all.filter(({ state }) => state === "dead").length <= 12);
  assert.ok(receiver.to("/silent").length <= 12);
  await here.remove(silent.id);
  await here.remove(well.id);
});
