import assert from "node:assert/strict";
import { test } from "node:test";
import { demoReception } from "../../../../tests/world/reception/reception.ts";

const token = "a-token-of-prometheus";
type Asked = { readonly from?: string; readonly headers?: Readonly<Record<string, string>> };

async function ask(given: Parameters<typeof demoReception>[0], { from = "127.0.0.1", headers = {} }: Asked) {
  const answer = await demoReception(given).fastify.inject({ url: "/metrics", remoteAddress: from, headers });
  return answer.statusCode === 200 ? 200 : answer.json().code;
}

const alone: readonly (readonly [string, Asked, number])[] = [
  ["this machine", {}, 200],
  ["this machine by IPv6", { from: "::1" }, 200],
  ["this machine by IPv6 in IPv4", { from: "::ffff:127.0.0.1" }, 200],
  ["another machine", { from: "10.1.1.1" }, 1026],
  ["another machine with some token", { from: "10.1.1.1", headers: { authorization: `Bearer ${token}` } }, 1027],
  ["a proxy of this machine", { headers: { "x-forwarded-for": "10.1.1.1" } }, 1026],
  ["a proxy that says Forwarded", { headers: { forwarded: "for=10.1.1.1" } }, 1026],
  ["another machine that says it is this one", { from: "10.1.1.1", headers: { "x-forwarded-for": "127.0.0.1" } }, 1026],
];
for (const [who, asked, status] of alone)
  test(`without a token figures for ${who}: ${status}`, async () => assert.equal(await ask({}, asked), status));

const bearing: readonly (readonly [string, Asked, number])[] = [
  ["a request that bears it", { from: "10.1.1.1", headers: { authorization: `Bearer ${token}` } }, 200],
  ["another token", { headers: { authorization: `Bearer ${token}x` } }, 1027],
  ["this machine without it", {}, 1026],
];
for (const [who, asked, status] of bearing)
  test(`with a token figures for ${who}: ${status}`, async () => assert.equal(await ask({ metricsToken: token }, asked), status));

test("behind a trusted proxy the address of the client is counted", async () => {
  const trustedProxies = { hops: 1 };
  assert.equal(await ask({ trustedProxies }, { headers: { "x-forwarded-for": "10.1.1.1" } }), 1026);
});
