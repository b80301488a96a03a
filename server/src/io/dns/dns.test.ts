import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { agreed, proofName as name, zone, zoneLookUps, zoneRecords } from "@chancery/tests/world/dns-samples.ts";
import { startDns, type DnsServer } from "@chancery/tests/world/dns-server.ts";
import {
  cnameRecord,
  nameBytes,
  respond,
  startOddDns,
  txtRecord,
  type Asked,
  type Oddity,
} from "@chancery/tests/world/odd-dns.ts";
import { openDns } from "./open-dns.ts";

/** Enough time for an answer on a busy machine, and a short wait for a resolver that never answers. */
const patience = { tryMs: 5000, tries: 2, wholeMs: 20_000 };
const haste = { tryMs: 150, tries: 2, wholeMs: 600 };
let first: DnsServer;
let second: DnsServer;
before(async () => {
  [first, second] = await Promise.all([startDns({ [zone]: zoneRecords }), startDns({ [zone]: [] })]);
});
after(() => Promise.all([first.close(), second.close()]));

for (const [title, asked, kind, expected] of zoneLookUps) {
  test(`a look-up of ${title} answers so`, async () => {
    assert.deepEqual(await openDns([first.address], patience).lookUp(asked, kind), expected);
  });
}

const proof = (asked: Asked): Buffer => txtRecord(asked.name, "proof");
const unlessSibling =
  (answer: Oddity): Oddity =>
  (asked, by) =>
    asked.name.includes("_chancery-verify") ? answer(asked, by) : respond(asked, 3);

const odd: readonly (readonly [title: string, oddity: Oddity, expected: unknown])[] = [
  ["gives the record", (asked) => respond(asked, 0, [proof(asked)]), agreed("proof")],
  ["fails", (asked) => respond(asked, 2), { kind: "temporary", reason: "SERVFAIL" }],
  ["refuses", (asked) => respond(asked, 5), { kind: "temporary", reason: "REFUSED" }],
  ["cannot read the question", (asked) => respond(asked, 1), { kind: "temporary", reason: "FORMERR" }],
  [
    "is spoken over by a forger first",
    (asked) => [otherNumber(asked), otherQuestion(asked), respond(asked, 0, [proof(asked)])],
    agreed("proof"),
  ],
  ["is silent", () => [], { kind: "temporary", reason: "no answer in time" }],
  ["talks of another name", foreignOwner, { kind: "temporary", reason: "the answer is about another name" }],
  ["answers another question", otherQuestion, { kind: "temporary", reason: "no answer in time" }],
  ["answers with another number", otherNumber, { kind: "temporary", reason: "no answer in time" }],
  ["sends noise", () => Buffer.from("noise"), { kind: "temporary", reason: "no answer in time" }],
  ["echoes the question", (asked) => Buffer.concat([asked.id, Buffer.alloc(10), asked.question]), noAnswer()],
  ["sends half a record", (asked) => respond(asked, 0, [proof(asked)]).subarray(0, -3), noAnswer()],
  ["leads names in a circle", pointerCircle, noAnswer()],
  ["points an alias at itself", selfAlias, { kind: "temporary", reason: "aliases lead in a circle" }],
  ["truncates by UDP and answers by TCP", truncatedFirst, agreed("proof")],
  ["truncates by TCP too", (asked) => respond(asked, 0, [], { isTruncated: true }), noAnswer()],
  ["puts a dot into a label", dottedLabel, { kind: "temporary", reason: "the answer is about another name" }],
];

for (const [title, oddity, expected] of odd) {
  test(`a resolver that ${title} is taken for what it is`, async () => {
    const server = await startOddDns(unlessSibling(oddity));
    after(() => server.close());
    const isAnswer = !isDeepStrictEqual(expected, noAnswer());
    assert.deepEqual(await openDns([server.address], isAnswer ? patience : haste).lookUp(name, "TXT"), expected);
  });
}

test("a resolver that does not run is a temporary failure", async () => {
  const gone = await startOddDns(() => []);
  await gone.close();
  const answer = await openDns([gone.address], haste).lookUp(name, "TXT");
  assert.equal(answer.kind, "temporary");
});

test("two resolvers must agree: on a record, and on there being none", async () => {
  const failing = await startOddDns((asked) => respond(asked, 2));
  after(() => failing.close());
  const through = (...servers: string[]) => openDns(servers, patience).lookUp(name, "TXT");
  assert.equal((await through(first.address, second.address)).kind, "temporary");
  assert.equal((await through(first.address, failing.address)).kind, "temporary");
  assert.equal((await through(second.address, failing.address)).kind, "temporary");
  assert.equal((await through(second.address, second.address)).kind, "absent");
  assert.equal((await through(first.address, first.address, failing.address)).kind, "found");
  assert.equal((await through(second.address, second.address, first.address)).kind, "temporary");
});

test("a value only one of two resolvers gives is disputed", async () => {
  const ahead = await startDns({ [zone]: ['_chancery-verify TXT "other"', '_chancery-verify TXT "new"'] });
  after(() => ahead.close());
  assert.deepEqual(await openDns([first.address, ahead.address], patience).lookUp(name, "TXT"), {
    kind: "found",
    values: [
      { value: "chancery-domain-verification=abc", standing: "disputed" },
      { value: "new", standing: "disputed" },
      { value: "other", standing: "agreed" },
    ],
  });
});

test("a record that appears is found by the next look-up", async () => {
  const changing = await startDns({ [zone]: [] });
  after(() => changing.close());
  const dns = openDns([changing.address], patience);
  assert.equal((await dns.lookUp(name, "TXT")).kind, "absent");
  await changing.change(zone, ['_chancery-verify TXT "now"']);
  assert.deepEqual(await dns.lookUp(name, "TXT"), agreed("now"));
});

function foreignOwner(asked: Asked): Buffer {
  return respond(asked, 0, [txtRecord(nameBytes(`_chancery-verify.evil.example`), "proof")]);
}

function otherQuestion(asked: Asked): Buffer {
  const question = Buffer.concat([nameBytes("evil.example"), Buffer.of(0, 16, 0, 1)]);
  return respond({ ...asked, question }, 0, [proof(asked)]);
}

function otherNumber(asked: Asked): Buffer {
  return respond({ ...asked, id: Buffer.of(asked.id[0]! ^ 1, asked.id[1]!) }, 0, [proof(asked)]);
}

function truncatedFirst(asked: Asked, by: "udp" | "tcp"): Buffer {
  return by === "udp" ? respond(asked, 0, [], { isTruncated: true }) : respond(asked, 0, [proof(asked)]);
}

/** The owner is a pointer to itself. */
function pointerCircle(asked: Asked): Buffer {
  const at = 12 + asked.question.length;
  return respond(asked, 0, [txtRecord(Buffer.of(0xc0 | (at >> 8), at & 0xff), "proof")]);
}

function selfAlias(asked: Asked): Buffer {
  return respond(asked, 0, [cnameRecord(asked.name, asked.name)]);
}

/** One label whose text looks like the whole name. */
function dottedLabel(asked: Asked): Buffer {
  return respond(asked, 0, [txtRecord(Buffer.concat([Buffer.of(name.length), Buffer.from(name), Buffer.of(0)]), "proof")]);
}

function noAnswer(): unknown {
  return { kind: "temporary", reason: "no answer in time" };
}
