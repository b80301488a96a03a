import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import canonicalize from "canonicalize";
import fc from "fast-check";
import { parseInstant } from "../ids/instant.ts";
import { canonical } from "./canonical.ts";
import { chain, emptyHead } from "./chain.ts";
import type { AuditRecord } from "./record.ts";
import { verify } from "./verify.ts";

const sha256 = (text: string): string => hash("sha256", text, "hex");
const origin = { requestId: "r", ip: "::1", userAgent: "u", source: "WEB" } as const;
const subject = { kind: "envelope", id: "01990000-0000-7000-8000-000000000001" } as const;
const at = parseInstant("2026-11-20T21:03:55.123Z", "at");
const drafts = ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "FILL_FIELDS"].map((operation) => ({ subject, operation, at }));
const records = chain(emptyHead, drafts, origin, sha256).map(({ record }) => record);

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

test("what has no value is left out, what has no JSON form is refused", () => {
  assert.equal(canonical({ b: undefined, a: 1 }), '{"a":1}');
  assert.equal(canonical("a\ud800b"), '"a\uFFFDb"');
  assert.throws(() => canonical(Number.NaN), RangeError);
});

test("a chain as it was written has no flaw", () => {
  assert.deepEqual(verify(records, sha256, { sequence: 3, hash: records[2]!.hash }), []);
  assert.deepEqual(verify([], sha256, emptyHead), []);
});

const [one, two, three] = records as [AuditRecord, AuditRecord, AuditRecord];
const forged = chain({ sequence: 1, hash: one.hash }, [{ ...drafts[1]!, operation: "CANCEL" }], origin, sha256)[0]!.record;
const flawed: readonly (readonly [what: string, list: readonly AuditRecord[], flaws: readonly string[]])[] = [
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
