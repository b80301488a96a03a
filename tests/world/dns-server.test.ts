import assert from "node:assert/strict";
import { Resolver } from "node:dns/promises";
import { after, test } from "node:test";
import { startDns } from "./dns-server.ts";
import { cnameRecord, nameBytes, respond, startOddDns, txtRecord } from "./odd-dns.ts";
import { askByUdp } from "./ask-dns.ts";

test("two authoritative servers on loopback answer for one zone, each with its own records, and change them while they run", async () => {
  const one = await startDns({ "kalyna.example": ['@ TXT "first"'] });
  after(() => one.close());
  const other = await startDns({ "kalyna.example": ['@ TXT "se" "cond"', "www CNAME kalyna.example."] });
  after(() => other.close());
  assert.deepEqual(await asking(one.address).resolveTxt("kalyna.example"), [["first"]]);
  assert.deepEqual(await asking(other.address).resolveTxt("kalyna.example"), [["se", "cond"]]);
  assert.deepEqual(await asking(other.address).resolveCname("www.kalyna.example"), ["kalyna.example"]);
  await one.change("kalyna.example", []);
  await assert.rejects(asking(one.address).resolveTxt("kalyna.example"), { code: "ENODATA" });
  await assert.rejects(asking(one.address).resolveTxt("none.kalyna.example"), { code: "ENOTFOUND" });
  await assert.rejects(asking(one.address).resolveTxt("other.example"), { code: "EREFUSED" });
});

test("a server that nobody stops does not keep its process alive", async () => {
  const held = (): number => process.getActiveResourcesInfo().filter((name) => /^(TCPServer|UDP)Wrap$/.test(name)).length;
  const before = held();
  const { close } = await startDns({ "kalyna.example": [] });
  after(close);
  assert.equal(held(), before);
});

test("node's resolver accepts a record of another name as an answer: a proof by DNS must check owner names", async () => {
  const odd = await startOddDns((asked) => respond(asked, 0, [txtRecord(nameBytes("evil.example"), "proof")]));
  after(() => odd.close());
  assert.deepEqual(await asking(odd.address).resolveTxt("kalyna.example"), [["proof"]]);
});

test("an odd server sends what it is configured to send, by UDP and, where that is truncated, by TCP", async () => {
  const target = nameBytes("far.example");
  const odd = await startOddDns((asked, by) => {
    if (by === "udp") return respond(asked, 0, [], { isTruncated: true });
    return respond(asked, 0, [cnameRecord(asked.name, target)]);
  });
  after(() => odd.close());
  assert.deepEqual(await asking(odd.address).resolveCname("kalyna.example"), ["far.example"]);
});

test("a text too long for a datagram comes by TCP, and is truncated without it", async () => {
  const long = Array.from({ length: 8 }, () => "x".repeat(200));
  const server = await startDns({ "kalyna.example": [`@ TXT ${long.map((text) => `"${text}"`).join(" ")}`] });
  after(() => server.close());
  assert.deepEqual(await asking(server.address).resolveTxt("kalyna.example"), [long]);
  const question = { type: "TXT", name: "kalyna.example" } as const;
  const { flag_tc, answers } = await askByUdp(server.address, { questions: [question] });
  assert.deepEqual([flag_tc, answers], [true, []]);
});

test("a zone refuses lines of another kind, and the server changes to unknown zones", async () => {
  const server = await startDns({ "kalyna.example": [] });
  after(() => server.close());
  await assert.rejects(server.change("kalyna.example", ["@ MX 1 mail"]), /no record of a zone: @ MX 1 mail/);
  await assert.rejects(server.change("other.example", []), /no zone other.example/);
});

function asking(address: string): Resolver {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers([address]);
  return resolver;
}
