import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import type { Json } from "../fault/fault.ts";
import { canonical } from "./canonical.ts";
import { chainer, emptyHead, firstPreviousHash } from "./chain.ts";
import { carriedText, chainBroken, chainCarrier, type CarriedLink, type StoredLink } from "./carry-over.ts";
import { disclose, findForgedTexts, type StoredRecord } from "./erasable.ts";
import { verify } from "./verify.ts";
import { parseInstant } from "../ids/instant.ts";

const sha256 = (text: string): string => hash("sha256", text, "hex");
let salts = 0;
const committing = { hashText: sha256, newSalt: () => `salt ${(salts += 1)} ` };
const subject = { kind: "envelope", id: "01990000-0000-7000-8000-000000000001" } as const;
const at = parseInstant("2026-11-20T21:03:55.123Z", "at");

/** A chain as earlier versions wrote it. */
function oldChain(...details: readonly Json[]): readonly StoredLink[] {
  let previousHash = firstPreviousHash;
  return details.map((one, index) => {
    const record = { subject, operation: "INFO", at, details: one, ip: "192.0.2.1", userAgent: "Fox \u0000" };
    const text = canonical({ ...record, requestId: "r", source: "WEB", sequence: index + 1, previousHash });
    previousHash = sha256(text);
    return { text, hash: previousHash, texts: null };
  });
}

function recordOf({ text, hash: ofText }: CarriedLink): StoredRecord {
  return { ...(JSON.parse(text) as Omit<StoredRecord, "hash">), hash: ofText };
}

const old = oldChain({ email: "olena@northwind.example", role: "buyer" }, { note: "Kyiv", count: 2 }, {});

test("a chain that is carried over commits to its texts and keeps everything else", () => {
  const links = old.map(chainCarrier(committing));
  assert.deepEqual(verify(links.map(recordOf), sha256), []);
  assert.doesNotMatch(links.map(({ text }) => text).join(""), /olena|Kyiv|192\.0|Fox/);
  for (const [index, link] of links.entries()) {
    const record = recordOf(link);
    const before = JSON.parse(old[index]!.text) as StoredRecord;
    assert.deepEqual(findForgedTexts(record, link.texts, sha256), []);
    assert.deepEqual(
      { ...disclose(record, link.texts), hash: "", previousHash: "" },
      { ...before, userAgent: "Fox \uFFFD", hash: "", previousHash: "" },
    );
  }
});

test("equal texts of two records have two salts", () => {
  const [one, other] = old.map(chainCarrier(committing));
  assert.notEqual(one?.texts["/ip"]?.[0], other?.texts["/ip"]?.[0]);
});

test("a link that commits to its texts already only follows the new one before it", () => {
  const last = old.at(-1)!;
  const origin = { requestId: "r", ip: "::1", userAgent: "u", source: "WEB" } as const;
  const [added] = chainer(origin, committing)({ sequence: 3, hash: last.hash }, [{ subject, operation: "CANCEL", at }]);
  const carry = chainCarrier(committing);
  const links = old.map(carry);
  const link = carry({ text: added!.text, hash: added!.record.hash, texts: added!.texts });
  assert.deepEqual(link.texts, added?.texts);
  assert.deepEqual(recordOf(link), { ...added?.record, previousHash: links[2]?.hash, hash: link.hash });
});

const [one, two, three] = old as [StoredLink, StoredLink, StoredLink];
const broken: readonly (readonly [what: string, links: readonly StoredLink[], at: number])[] = [
  ["a changed text", [one, { ...two, text: two.text.replace("Kyiv", "Lviv") }, three], 2],
  ["a changed hash", [one, two, { ...three, hash: one.hash }], 3],
  ["a record taken out", [one, three], 2],
  ["no beginning", [two, three], 1],
];

for (const [what, links, sequence] of broken) {
  test(`a chain with ${what} is not carried over`, () => {
    assert.throws(() => links.map(chainCarrier(committing)), chainBroken(sequence));
  });
}

test("the signed text names the subject and both heads", () => {
  const text = carriedText(subject, { sequence: 3, hash: "aa" }, { ...emptyHead, sequence: 3 }, "bb");
  assert.deepEqual(text.split("\n"), [
    "chancery audit chain carried over",
    `envelope ${subject.id}`,
    "3 aa",
    `3 ${firstPreviousHash}`,
    "bb",
    "",
  ]);
});
