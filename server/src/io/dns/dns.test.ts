import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startKnot, type Knot } from "@chancery/tests/world/knot.ts";
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

const zone = "kalyna.example";
const name = `_chancery-verify.${zone}`;
const patience = { tryMs: 150, tries: 2, wholeMs: 600 };
const records = [
  '_chancery-verify TXT "chancery-domain-" "verification=abc"',
  '_chancery-verify TXT "other"',
  `_chancery-verify.alias CNAME _chancery-verify.${zone}.`,
  "_chancery-verify.circle CNAME _two.circle",
  "_two.circle CNAME _chancery-verify.circle",
  "_chancery-verify.dangling CNAME nowhere",
  '_chancery-verify.empty TXT ""',
  '*.wild TXT "from everywhere"',
  '_chancery-verify.half TXT "own" ',
  '*.half TXT "from everywhere"',
  `_chancery-verify.huge TXT ${Array.from({ length: 30 }, (_, index) => `"${String(index % 10).repeat(250)}"`).join(" ")}`,
  "_chancery-verify.bare A 127.0.0.1",
  "below.deep A 127.0.0.1",
];

let knot: Knot;
let second: Knot;
before(async () => {
  [knot, second] = await Promise.all([startKnot({ [zone]: records }), startKnot({ [zone]: [] })]);
});
after(() => Promise.all([knot.close(), second.close()]));

const agreed = (...values: string[]) => ({ kind: "found", values: values.map((value) => ({ value, standing: "agreed" })) });

const served: readonly (readonly [title: string, name: string, kind: "TXT" | "CNAME", expected: unknown])[] = [
  ["every text of a name, the pieces of one joined", name, "TXT", agreed("chancery-domain-verification=abc", "other")],
  ["a name in capitals", name.toUpperCase(), "TXT", agreed("chancery-domain-verification=abc", "other")],
  ["texts behind an alias", `_chancery-verify.alias.${zone}`, "TXT", agreed("chancery-domain-verification=abc", "other")],
  ["an alias", `_chancery-verify.alias.${zone}`, "CNAME", agreed(name)],
  ["an empty text", `_chancery-verify.empty.${zone}`, "TXT", agreed("")],
  ["a text that only fits by TCP", `_chancery-verify.huge.${zone}`, "TXT", agreed(hugeText())],
  ["a name that is not there", `none.${zone}`, "TXT", { kind: "absent" }],
  ["a name with other records only", `_chancery-verify.bare.${zone}`, "TXT", { kind: "absent" }],
  ["a name with others below it only", `deep.${zone}`, "TXT", { kind: "absent" }],
  ["an alias where there is a text", name, "CNAME", { kind: "absent" }],
  ["an alias that leads nowhere", `_chancery-verify.dangling.${zone}`, "TXT", { kind: "absent" }],
  [
    "a value that every sibling has",
    `_chancery-verify.wild.${zone}`,
    "TXT",
    { kind: "found", values: [{ value: "from everywhere", standing: "wildcard" }] },
  ],
  ["a name of its own beside a wildcard", `_chancery-verify.half.${zone}`, "TXT", agreed("own")],
  ["aliases in a circle", `_chancery-verify.circle.${zone}`, "TXT", { kind: "temporary", reason: "aliases lead in a circle" }],
  ["a zone the server does not have", "_chancery-verify.other.example", "TXT", { kind: "temporary", reason: "REFUSED" }],
];

for (const [title, asked, kind, expected] of served) {
  test(`a look-up of ${title} answers so`, async () => {
    assert.deepEqual(await openDns([knot.address], patience).lookUp(asked, kind), expected);
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
    assert.deepEqual(await openDns([server.address], patience).lookUp(name, "TXT"), expected);
  });
}

test("a resolver that nobody runs is a temporary failure", async () => {
  const gone = await startOddDns(() => []);
  await gone.close();
  const answer = await openDns([gone.address], patience).lookUp(name, "TXT");
  assert.equal(answer.kind, "temporary");
});

test("two resolvers must agree: on a record, and on there being none", async () => {
  const failing = await startOddDns((asked) => respond(asked, 2));
  after(() => failing.close());
  const through = (...servers: string[]) => openDns(servers, patience).lookUp(name, "TXT");
  assert.equal((await through(knot.address, second.address)).kind, "temporary");
  assert.equal((await through(knot.address, failing.address)).kind, "temporary");
  assert.equal((await through(second.address, failing.address)).kind, "temporary");
  assert.equal((await through(second.address, second.address)).kind, "absent");
  assert.equal((await through(knot.address, knot.address, failing.address)).kind, "found");
  assert.equal((await through(second.address, second.address, knot.address)).kind, "temporary");
});

test("a value only one of two resolvers gives is disputed", async () => {
  const ahead = await startKnot({ [zone]: ['_chancery-verify TXT "other"', '_chancery-verify TXT "new"'] });
  after(() => ahead.close());
  assert.deepEqual(await openDns([knot.address, ahead.address], patience).lookUp(name, "TXT"), {
    kind: "found",
    values: [
      { value: "chancery-domain-verification=abc", standing: "disputed" },
      { value: "new", standing: "disputed" },
      { value: "other", standing: "agreed" },
    ],
  });
});

test("a record that appears is found by the next look-up", async () => {
  const changing = await startKnot({ [zone]: [] });
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

function hugeText(): string {
  return Array.from({ length: 30 }, (_, index) => String(index % 10).repeat(250)).join("");
}
