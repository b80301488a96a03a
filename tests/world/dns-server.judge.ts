import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Answer, RecordType } from "dns-packet";
import { startKnot } from "../judges/knot.ts";
import { askByUdp } from "./ask-dns.ts";
import { zone, zoneRecords } from "./dns-samples.ts";
import { optRecord, startDns, type DnsServer } from "./dns-server.ts";

const records = [
  ...zoneRecords,
  "two.steps CNAME one.step",
  `one.step CNAME _chancery-verify.${zone}.`,
  "to.wild CNAME any.wild",
  "out CNAME www.other.example.",
  "*.alias-wild CNAME _chancery-verify",
  `long TXT ${`"${"x".repeat(200)}" `.repeat(4)}`,
  "Capital A 127.0.0.2",
];
const names = [
  "",
  "none",
  "deep.none",
  "deep",
  "below.deep",
  "beside.deep",
  "wild",
  "any.wild",
  "any.any.wild",
  "*.wild",
  "half",
  "_chancery-verify.half",
  "other.half",
  "_chancery-verify",
  "_CHANCERY-verify",
  "_chancery-verify.alias",
  "_chancery-verify.circle",
  "_chancery-verify.dangling",
  "_chancery-verify.empty",
  "_chancery-verify.huge",
  "_chancery-verify.bare",
  "two.steps",
  "to.wild",
  "out",
  "x.alias-wild",
  "capital",
  "long",
  "ns",
].map((name) => (name === "" ? zone : `${name}.${zone}`));
const types: readonly RecordType[] = ["A", "AAAA", "CNAME", "TXT", "NS", "SOA", "MX"];

let knot: DnsServer;
let ours: DnsServer;
before(async () => {
  [knot, ours] = await Promise.all([startKnot({ [zone]: records }), startDns({ [zone]: records })]);
});
after(() => Promise.all([knot.close(), ours.close()]));

for (const name of [...names, "kalyna.other", "example", "x.other.example"]) {
  test(`the DNS server of tests answers as knot does: ${name}`, async () => {
    for (const type of types) assert.deepEqual(await submitted(ours, name, type), await submitted(knot, name, type), type);
  });
}

test("both accept larger datagrams from clients that announce them, and announce their own limit", async () => {
  const question = { type: "TXT", name: `long.${zone}` } as const;
  for (const { address } of [knot, ours]) {
    const plain = await askByUdp(address, { questions: [question] });
    const { flag_tc, answers, additionals } = await askByUdp(address, { questions: [question], additionals: [optRecord(1232)] });
    assert.deepEqual([plain.flag_tc, flag_tc, answers?.length], [true, false, 1]);
    assert.equal(additionals?.[0]?.type, "OPT");
  }
});

/** An answer without what servers are free in: order, and additional records. */
async function submitted({ address }: DnsServer, name: string, type: RecordType): Promise<unknown> {
  const found = await askByUdp(address, { questions: [{ type, name }] });
  const { flag_aa, flag_tc, questions } = found;
  const section = (list: readonly Answer[] = []): readonly string[] =>
    list.map((one) => JSON.stringify({ ...one, name: one.name.toLowerCase() })).toSorted();
  const code = Object(found).rcode;
  return { code, flag_aa, flag_tc, questions, answers: section(found.answers), authorities: section(found.authorities) };
}
