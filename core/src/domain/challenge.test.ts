import assert from "node:assert/strict";
import { test } from "node:test";
import { challengeOf, findMethod, isSameChallenge, judge, type LookResult, type LookedUp } from "./challenge.ts";

const challenge = challengeOf("DNS_TXT_RECORD", "abc", "verify.example");
const { value } = challenge;
const found = (...values: readonly (readonly [string, "agreed" | "disputed" | "wildcard"])[]): LookedUp => ({
  kind: "found",
  values: values.map(([text, standing]) => ({ value: text, standing })),
});

const cases: readonly (readonly [title: string, told: LookedUp, result: LookResult])[] = [
  ["the value alone", found([value, "agreed"]), "FOUND"],
  ["the value among others", found(["v=spf1", "agreed"], [value, "agreed"], ["x", "disputed"]), "FOUND"],
  ["the value that one resolver gave", found([value, "disputed"]), "TEMPORARY"],
  ["the value that every sibling has", found([value, "wildcard"], ["x", "agreed"]), "WILDCARD"],
  ["another value", found(["chancery-domain-verification=abd", "agreed"]), "MISMATCH"],
  ["another value, disputed", found(["x", "disputed"]), "MISMATCH"],
  ["the value in capitals", found([value.toUpperCase(), "agreed"]), "MISMATCH"],
  ["the value with a space", found([`${value} `, "agreed"]), "MISMATCH"],
  ["an empty text", found(["", "agreed"]), "MISMATCH"],
  ["nothing", { kind: "absent" }, "ABSENT"],
  ["no answer", { kind: "temporary", reason: "SERVFAIL" }, "TEMPORARY"],
];

for (const [title, told, result] of cases) {
  test(`${title} is ${result}`, () => assert.equal(judge(challenge, told).result, result));
}

test("a lookup shows the DNS answer, shortened, or the reason why there is none", () => {
  const many = found(...Array.from({ length: 30 }, (_, index) => [`${index}`.padEnd(600, "є"), "agreed"] as const));
  const look = judge(challenge, many);
  assert.equal(look.found.length, 20);
  assert.ok(look.found.every((text) => [...text].length === 500));
  assert.equal(judge(challenge, { kind: "temporary", reason: "SERVFAIL" }).reason, "SERVFAIL");
});

test("an alias points to a name under the service's zone, a text says what it is for", () => {
  assert.equal(challengeOf("DNS_CNAME_RECORD", "abc", "Verify.Example").value, "abc.verify.example");
  assert.equal(value, "chancery-domain-verification=abc");
});

test("challenges are the same when method and value are", () => {
  assert.ok(isSameChallenge(challenge, { ...challenge }));
  assert.ok(!isSameChallenge(challenge, { ...challenge, method: "DNS_CNAME_RECORD" }));
  assert.ok(!isSameChallenge(challenge, { ...challenge, value: "x" }));
  assert.ok(!isSameChallenge(challenge, undefined));
});

test("only the two methods are known", () => {
  assert.equal(findMethod("DNS_TXT_RECORD"), "DNS_TXT_RECORD");
  for (const text of ["dns_txt_record", "HTTP", "", null, undefined]) assert.equal(findMethod(text), undefined);
});
