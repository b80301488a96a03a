import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { testDatabase, type TestDatabase } from "../../../../tests/world/database.ts";
import { demo, demoReception } from "../../../../tests/world/reception/reception.ts";
import type { Reception } from "../server/needs.ts";
import { rateLimiter } from "./rate-limit.ts";
import { limitFailedCodes } from "./failed-code-limit.ts";
import { addressKey, type RateLimits } from "./rate-limits.ts";

let now = parseInstant("2026-11-20T12:00:10.000Z", "clock");
const clock = { now: () => now };
let database: TestDatabase;
const open: Reception[] = [];

before(async () => {
  database = await testDatabase();
});
after(async () => {
  for (const reception of open) await reception.stop(0);
});

function reception(rateLimits: RateLimits): Reception {
  const made = demoReception({ database, clock, rateLimits });
  open.push(made);
  return made;
}

const headers = { authorization: "Bearer ann", mailbox: demo.annsMailbox };
const ask = (on: Reception, token = "ann") =>
  on.fastify.inject({ url: `/thing/${demo.annsMailbox}`, headers: { ...headers, authorization: `Bearer ${token}` } });

test("two processes count together, and every answer reports the caller's limit", async () => {
  const limits = { token: { limit: 5, windowS: 60 }, address: { limit: 100, windowS: 60 } };
  const [one, two] = [reception(limits), reception(limits)];
  const statuses: number[] = [];
  for (let i = 0; i < 8; i++) {
    const on = i % 2 ? two : one;
    statuses.push((await ask(on)).statusCode);
    await on.shareRateCounts();
  }
  assert.ok(statuses.slice(0, 5).every((status) => status === 200));
  assert.deepEqual(statuses.slice(6), [429, 429], "one more than the limit may pass: a process learns of others when it shares");
  const over = await ask(one);
  assert.equal(over.json<{ code: number }>().code, 1005);
  assert.equal(over.headers["retry-after"], "50");
  assert.equal(over.headers["ratelimit-policy"], '"address";q=100;w=60, "token";q=5;w=60');
  assert.match(String(over.headers["ratelimit"]), /^"address";r=\d+;t=50, "token";r=0;t=50$/);
  assert.equal((await ask(one, "bob")).statusCode, 200);
  now = addMs(now, 50_000);
  assert.equal((await ask(one)).statusCode, 200);
});

test("an address is limited before its token is checked", async () => {
  const on = reception({ address: { limit: 2, windowS: 7 }, token: { limit: 100, windowS: 7 } });
  const get = async (url: string) => (await on.fastify.inject({ url, remoteAddress: "192.0.2.9" })).statusCode;
  assert.deepEqual([await get("/live"), await get("/nothing"), await get("/live")], [200, 404, 429]);
  assert.equal((await on.fastify.inject({ url: "/live", remoteAddress: "192.0.2.10" })).statusCode, 200);
});

test("limits can be switched off, and one left out keeps its default", async () => {
  const off = await ask(reception("off"));
  assert.deepEqual([off.statusCode, off.headers["ratelimit"]], [200, undefined]);
  const partly = await ask(reception({ token: { limit: 7, windowS: 60 } }));
  assert.match(String(partly.headers["ratelimit-policy"]), /"address";q=1200000;w=60, "token";q=7;w=60/);
});

test("when the database is away each process counts for itself, and what it counted is not lost", async () => {
  const errors: unknown[] = [];
  let isAway = true;
  const flaky = {
    ...database,
    objects: async <Item>(statement: Parameters<typeof database.objects>[0]) =>
      isAway ? Promise.reject(new Error("away")) : database.objects<Item>(statement),
  };
  const limiter = rateLimiter({
    database: flaky,
    clock,
    limits: { token: { limit: 3, windowS: 60 } },
    onError: (error) => errors.push(error),
  });
  for (let i = 0; i < 3; i++) assert.equal(limiter.take("token", "t1")?.isOver, false);
  await limiter.share();
  assert.ok(errors.length > 0);
  assert.equal(limiter.take("token", "t1")?.isOver, true);
  isAway = false;
  await limiter.share();
  const other = rateLimiter({
    database,
    clock,
    limits: { token: { limit: 3, windowS: 60 } },
    onError: (error) => assert.fail(String(error)),
  });
  other.take("token", "t1");
  await other.share();
  assert.equal(other.take("token", "t1")?.isOver, true);
  limiter.stop();
  other.stop();
});

test("the keys held in memory are bounded", () => {
  const limiter = rateLimiter({ database, clock, limits: { address: { limit: 1000, windowS: 60 } }, onError: () => undefined });
  const start = process.cpuUsage();
  for (let i = 0; i < 60_000; i++) limiter.take("address", `10.${i}`);
  assert.ok(process.cpuUsage(start).user < 20_000_000, "a key costs as much however many there are");
  limiter.stop();
});

test("an IPv6 address counts with its network of 64 bits", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ];
  for (const [ip, key] of cases) assert.equal(addressKey(ip), key);
});

test("wrong codes of an address are counted, and over the limit none of its codes is checked; other addresses are unaffected", async () => {
  const limiter = rateLimiter({ database, clock, limits: { code: { limit: 3, windowS: 60 } }, onError: () => undefined });
  let looks = 0;
  const bring = async (ip: string, isRight: boolean): Promise<unknown> =>
    limitFailedCodes(limiter, ip, async () => {
      looks += 1;
      if (!isRight) throw new Fault("user.code_wrong");
      return "in";
    }).catch((error: unknown) => (error instanceof Fault ? error.code : error));
  const reported = [];
  for (const isRight of [true, false, true, false, false, false, true]) reported.push(await bring("2001:db8::1", isRight));
  const wrong = "user.code_wrong";
  assert.deepEqual(reported, ["in", wrong, "in", wrong, wrong, "request.too_many", "request.too_many"]);
  assert.deepEqual([await bring("2001:db8::2", true), await bring("192.0.2.1", true)], ["request.too_many", "in"]);
  assert.equal(looks, 6);
  now = addMs(now, 60_000);
  assert.equal(await bring("2001:db8::1", true), "in");
  limiter.stop();
});
