import assert from "node:assert/strict";
import { request as ask } from "node:http";
import { after, before, test } from "node:test";
import { Type } from "typebox";
import { demoReception } from "../../../../tests/world/reception/reception.ts";
import { route } from "../route/route.ts";

const limits = {
  heldFromBytes: 500,
  mediumBytes: 500,
  mediumAtOnce: 3,
  largeBytes: 1000,
  largeAtOnce: 2,
  largeAccountQueueMax: 3,
  largeQueueMax: 4,
  heldAccountBytesMax: 20_000,
  heldBytesMax: 30_000,
};
let gate = Promise.withResolvers<void>();
const seen = { atOnce: 0, most: 0, done: 0 };

const working = route("POST", "/work", {
  summary: "Works on a body until the gate opens",
  mailbox: "none",
  contract: { body: Type.Object({ text: Type.String() }), answers: { 204: "none" } },
  faults: [],
  action: async ({ body }) => {
    if (body.text.length >= limits.largeBytes) seen.most = Math.max(seen.most, (seen.atOnce += 1));
    await gate.promise;
    if (body.text.length >= limits.largeBytes) seen.atOnce -= 1;
    seen.done += 1;
    return { status: 204 };
  },
});

const reception = demoReception({ routes: [working], limits });
let port = 0;
before(async () => ({ port } = await reception.listen({ host: "127.0.0.1", port: 0 })));
after(() => reception.stop(100));

const headers = (token: string) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });

/** A request whose body is still to be written. */
function begin(token: string, at = port) {
  const asked = ask({ port: at, path: "/work", method: "POST", headers: headers(token), agent: false });
  const status = new Promise<number>((resolve) => {
    asked.once("response", (response) => void resolve(response.resume().statusCode ?? 0)).once("error", () => resolve(0));
  });
  return { asked, status };
}

function send(token: string, length: number, at = port): Promise<number> {
  const { asked, status } = begin(token, at);
  asked.end(JSON.stringify({ text: "x".repeat(length) }));
  return status;
}

test("two large bodies are worked on at once, small ones beside them, and those that wait have their turn later", async () => {
  const large = [send("ann", 2000), send("ann", 2000), send("bob", 2000), send("bob", 2000)];
  while (seen.atOnce < limits.largeAtOnce) await new Promise(setImmediate);
  const small = send("ann", 10);
  gate.resolve();
  assert.deepEqual(await Promise.all([...large, small]), [204, 204, 204, 204, 204]);
  assert.deepEqual(seen, { atOnce: 0, most: 2, done: 5 });
});

test("an account has three large bodies that wait, and all together four", async () => {
  gate = Promise.withResolvers();
  const running = [send("ann", 2000), send("ann", 2000)];
  while (seen.atOnce < limits.largeAtOnce) await new Promise(setImmediate);
  const own = Array.from({ length: 4 }, () => send("ann", 2000));
  assert.equal(await Promise.race(own), 429);
  const others = [send("bob", 2000), send("bob", 2000)];
  assert.equal(await Promise.race(others), 503);
  gate.resolve();
  assert.deepEqual((await Promise.all([...running, ...own, ...others])).toSorted(), [204, 204, 204, 204, 204, 204, 429, 503]);
});

test("bodies that are still on their way are bounded, and what they take is free again when they end", async () => {
  const slow = begin("ann");
  slow.asked.write(`{"text":"${"x".repeat(15_000)}`);
  let status = 204;
  while (status === 204) status = await send("ann", 15_000);
  assert.equal(status, 429);
  assert.equal(await send("bob", 10_000), 204);
  slow.asked.destroy();
  while (status !== 204) status = await send("ann", 15_000);
});

test(
  "large bodies that wait when the service stops are refused, and those under way are answered",
  { timeout: 10_000 },
  async () => {
    gate = Promise.withResolvers();
    const stopping = demoReception({ routes: [working], limits });
    const at = (await stopping.listen({ host: "127.0.0.1", port: 0 })).port;
    const arrived = Promise.withResolvers<void>();
    let requests = 0;
    stopping.fastify.server.on("request", () => {
      if ((requests += 1) === 4) arrived.resolve();
    });
    const running = [send("ann", 2000, at), send("ann", 2000, at)];
    while (seen.atOnce < limits.largeAtOnce) await new Promise(setImmediate);
    const waiting = [send("ann", 2000, at), send("bob", 2000, at)];
    await arrived.promise;
    const stopped = stopping.stop(60_000);
    assert.deepEqual(await Promise.all(waiting), [503, 503]);
    gate.resolve();
    assert.deepEqual(await Promise.all(running), [204, 204]);
    await stopped;
  },
);

test("bodies that are not large count as well, from a size on", async () => {
  const slow = Array.from({ length: 30 }, () => begin("ann"));
  for (const { asked } of slow) asked.write(`{"text":"${"x".repeat(800)}`);
  assert.equal(await Promise.race(slow.map(({ status }) => status)), 429);
  assert.equal(await send("ann", 100), 204);
  for (const { asked } of slow) asked.destroy();
  await Promise.all(slow.map(({ status }) => status));
});

test("an account that holds the most gives way to others: its oldest body on its way is ended", async () => {
  const slow = [begin("ann"), begin("ann")];
  for (const { asked } of slow) asked.write(`{"text":"${"x".repeat(9000)}`);
  let status = 503;
  while (status !== 429) status = await send("ann", 9000);
  assert.deepEqual(await Promise.all([send("bob", 14_000), slow[0]?.status]), [204, 429]);
  slow[1]?.asked.end('"}');
  assert.equal(await slow[1]?.status, 204);
});

test("three bodies of medium size are worked on at once, and all that wait have their turn", async () => {
  gate = Promise.withResolvers();
  seen.done = 0;
  const medium = Array.from({ length: 12 }, () => send("ann", 800));
  const small = send("ann", 10);
  gate.resolve();
  assert.deepEqual(new Set(await Promise.all([...medium, small])), new Set([204]));
  assert.equal(seen.done, 13);
});
