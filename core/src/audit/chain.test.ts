import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import canonicalize from "canonicalize";
import fc from "fast-check";
import { parseInstant } from "../ids/instant.ts";
import { canonical } from "./canonical.ts";
import { chainer, emptyHead } from "./chain.ts";
import { disclose, findForgedTexts, type StoredRecord } from "./erasable.ts";
import { verify } from "./verify.ts";

const sha256 = (text: string): string => hash("sha256", text, "hex");
const origin = { requestId: "r", ip: "::1", userAgent: "u", source: "WEB" } as const;
const subject = { kind: "envelope", id: "01990000-0000-7000-8000-000000000001" } as const;
const at = parseInstant("2026-11-20T21:03:55.123Z", "at");
const drafts = ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "FILL_FIELDS"].map((operation) => ({ subject, operation, at }));
let salts = 0;
const add = chainer(origin, { hashText: sha256, newSalt: () => `salt ${(salts += 1)} ` });
const records = add(emptyHead, drafts).map(({ record }) => record);

test("the example of RFC 8785 has the form the RFC gives", () => {
  const value = {
    numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/",
    literals: [null, true, false],
  };
  const expected = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;
  assert.equal(canonical(value), expected);
});

test("any JSON has the form another writer of RFC 8785 gives it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.parse(JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/gi, "?"));
      assert.equal(canonical(json), canonicalize(json));
    }),
  );
});

test("undefined values are left out, values without a JSON form are refused", () => {
  assert.equal(canonical({ b: undefined, a: 1 }), '{"a":1}');
  assert.equal(canonical("a\ud800b"), '"a\uFFFDb"');
  assert.throws(() => canonical(Number.NaN), RangeError);
});

test("a chain as it was written has no flaw", () => {
  assert.deepEqual(verify(records, sha256, { sequence: 3, hash: records[2]!.hash }), []);
  assert.deepEqual(verify([], sha256, emptyHead), []);
});

const [one, two, three] = records as [StoredRecord, StoredRecord, StoredRecord];
const forged = add({ sequence: 1, hash: one.hash }, [{ ...drafts[1]!, operation: "CANCEL" }])[0]!.record;
const flawed: readonly (readonly [what: string, list: readonly StoredRecord[], flaws: readonly string[]])[] = [
  ["a changed record", [one, { ...two, operation: "CANCEL" }, three], ["1 hash"]],
  ["a changed detail", [one, two, { ...three, details: { a: 1 } }], ["2 hash"]],
  ["a record taken out", [one, three], ["1 sequence", "1 previousHash"]],
  ["records exchanged", [two, one, three], ["0 sequence", "0 previousHash", "1 sequence", "1 previousHash", "2 previousHash"]],
  ["a record forged with a right hash", [one, forged, three], ["2 previousHash"]],
  ["the last record cut off", [one, two], ["2 head"]],
  ["a record of something else", [one, two, { ...three, subject: { ...subject, kind: "token" } }], ["2 subject", "2 hash"]],
];

for (const [what, list, flaws] of flawed) {
  test(`${what} is found`, () => {
    const found = verify(list, sha256, what.includes("cut off") ? { sequence: 3, hash: three.hash } : undefined);
    assert.deepEqual(
      found.map(({ index, rule }) => `${index} ${rule}`),
      flaws,
    );
  });
}

const email = "olena@northwind.example";
const details = { email, role: "buyer", to: [subject.id, "Olena"], old: { count: 1, at, note: email }, "a/b~c": "Kyiv" };
const named = add(emptyHead, [{ ...drafts[0]!, details }])[0]!;

test("a record contains commitments instead of texts that may name a person", () => {
  assert.doesNotMatch(named.text, /olena|Olena|Kyiv|::1/);
  assert.match(named.text, /"role":"buyer"/);
  assert.deepEqual(Object.keys(named.texts).toSorted(), [
    "/details/a~1b~0c",
    "/details/email",
    "/details/old/note",
    "/details/to/1",
    "/ip",
    "/userAgent",
  ]);
  const [salt, text] = named.texts["/details/email"]!;
  assert.equal(text, email);
  assert.deepEqual(named.record.details?.["email"], { commitment: sha256(salt + email) });
});

test("equal texts have another salt in another change", () => {
  const [one, other] = [1, 2].map(
    (at) => chainer(origin, { hashText: sha256, newSalt: () => String(at) })(emptyHead, drafts)[0]!,
  );
  assert.notDeepEqual(one?.record.ip, other?.record.ip);
});

test("a record is read with its texts, and without those that were erased", () => {
  assert.deepEqual(disclose(named.record, named.texts), { ...named.record, ip: "::1", userAgent: "u", details });
  const { "/ip": _, "/details/email": __, ...left } = named.texts;
  const { ip, details: shown, erased } = disclose(named.record, left);
  assert.deepEqual([ip, shown, erased], ["", { ...details, email: "" }, ["/ip", "/details/email"]]);
});

test("the chain of a record whose texts are erased has no flaw, and a text or salt put in their place is found", () => {
  assert.deepEqual(verify([named.record], sha256), []);
  assert.deepEqual(findForgedTexts(named.record, named.texts, sha256), []);
  assert.deepEqual(findForgedTexts(named.record, { "/ip": [named.texts["/ip"]![0], "::2"] }, sha256), ["/ip"]);
  assert.deepEqual(findForgedTexts(named.record, { "/details/role": ["", "seller"] }, sha256), ["/details/role"]);
});

test("a record of an earlier version, with its texts in clear, is read as it is", () => {
  const old = { ...named.record, ip: "::1", userAgent: "u", details };
  assert.deepEqual(disclose(old, {}), old);
});
