import assert from "node:assert/strict";
import { after, test } from "node:test";
import { clientAddress, type TrustedProxies } from "./client-address.ts";
import { demo, demoReception } from "../../../../tests/world/reception/reception.ts";

const one = { hops: 1 };
const inside = { networks: ["10.0.0.0/8", "fd00::/8", "192.0.2.7"] };
type Chain = readonly [what: string, trusted: TrustedProxies, peer: string, header: string | undefined, client: string];

/** Headers as proxies in front of the service write them, and forged ones. */
const chains: readonly Chain[] = [
  ["no proxy is trusted", { hops: 0 }, "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["no header", one, "10.0.0.2", undefined, "10.0.0.2"],
  ["an empty header", one, "10.0.0.2", " , ,", "10.0.0.2"],
  ["nginx appends ($proxy_add_x_forwarded_for)", one, "10.0.0.2", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
  ["Caddy replaces what it does not trust", one, "10.0.0.2", "203.0.113.9", "203.0.113.9"],
  [
    "HAProxy adds a header of its own (option forwardfor)",
    one,
    "10.0.0.2",
    "198.51.100.1, 198.51.100.2, 203.0.113.9",
    "203.0.113.9",
  ],
  ["AWS ALB appends", one, "10.0.0.2", "198.51.100.1,203.0.113.9", "203.0.113.9"],
  ["AWS ALB with the client's port", one, "10.0.0.2", "198.51.100.1, 203.0.113.9:50412", "203.0.113.9"],
  ["AWS ALB with the client's port, IPv6", one, "10.0.0.2", "[2001:DB8::21f:5bff]:50412", "2001:db8::21f:5bff"],
  ["two proxies", { hops: 2 }, "10.0.0.2", "198.51.100.1, 203.0.113.9, 10.0.0.3", "203.0.113.9"],
  ["two proxies are said, one wrote", { hops: 2 }, "10.0.0.2", "203.0.113.9", "203.0.113.9"],
  ["more hops than entries", { hops: 16 }, "10.0.0.2", "198.51.100.1, 203.0.113.9", "198.51.100.1"],
  ["proxies of networks", inside, "10.0.0.2", "198.51.100.1, 203.0.113.9, 10.0.0.3, fd00::4, 192.0.2.7", "203.0.113.9"],
  ["a client from outside claims to be a proxy", inside, "203.0.113.9", "198.51.100.1, 10.0.0.3", "203.0.113.9"],
  ["a client puts proxies first", inside, "10.0.0.2", "10.0.0.9, 203.0.113.9", "203.0.113.9"],
  ["all are proxies", inside, "10.0.0.2", "10.0.0.9, 10.0.0.3", "10.0.0.9"],
  ["an IPv4 peer on an IPv6 socket", inside, "::ffff:10.0.0.2", "203.0.113.9", "203.0.113.9"],
  ["an IPv4 client within IPv6", one, "::ffff:10.0.0.2", "::FFFF:203.0.113.9", "203.0.113.9"],
  ["a zone", inside, "fd00::2%eth0", "fe80::1%eth1", "fe80::1"],
  ["one spelling", one, "10.0.0.2", "2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["brackets without a port", one, "10.0.0.2", "[2001:db8::1]", "2001:db8::1"],
  ...[
    "unknown",
    "_hidden",
    "127.1",
    "0x7f000001",
    "2130706433",
    "010.0.0.1",
    "1.2.3.4:port",
    "[1.2.3.4",
    "203.0.113.9 x",
    '"2001:db8::1"',
    "%",
  ].map((entry): Chain => [`${entry} is no address`, { hops: 2 }, "10.0.0.2", `198.51.100.1, ${entry}`, "10.0.0.2"]),
  ["no address in the middle", { hops: 3 }, "10.0.0.2", "198.51.100.1, unknown, 10.0.0.3", "10.0.0.3"],
  ["a chain without end", inside, "10.0.0.2", `198.51.100.1, ${"10.0.0.3, ".repeat(40)}10.0.0.4`, "10.0.0.3"],
];
for (const [what, trusted, remoteAddress, header, client] of chains) {
  test(`${what}: ${client}`, () => {
    const headers = header === undefined ? {} : { "x-forwarded-for": header, forwarded: "for=192.0.2.1" };
    assert.equal(clientAddress({ socket: { remoteAddress }, headers }, trusted), client);
  });
}

const limits = { address: { limit: 3, windowS: 60 } };
const guarded = demoReception({ trustedProxies: one, rateLimits: limits });
const open = demoReception({ rateLimits: limits });
after(async () => Promise.all([guarded, open].map((reception) => reception.stop(0))));

async function statuses(reception: typeof guarded, write: (at: number) => string): Promise<readonly number[]> {
  const found = [];
  for (let at = 1; at <= 5; at += 1) {
    const headers = { authorization: "Bearer ann", mailbox: demo.annsMailbox, "x-forwarded-for": write(at) };
    found.push((await reception.fastify.inject({ url: `/thing/${demo.annsMailbox}`, headers })).statusCode);
  }
  return found;
}

test("made-up addresses before the one that the proxy wrote do not get past a limit", async () => {
  assert.deepEqual(await statuses(guarded, (at) => `198.51.100.${at}, 203.0.113.9`), [200, 200, 200, 429, 429]);
});

test("clients with different addresses behind the proxy are counted separately", async () => {
  assert.deepEqual(await statuses(guarded, (at) => `198.51.100.1, 192.0.2.${at}`), [200, 200, 200, 200, 200]);
});

test("without a trusted proxy no header gets past a limit", async () => {
  assert.deepEqual(await statuses(open, (at) => `198.51.100.${at}`), [200, 200, 200, 429, 429]);
});
