import assert from "node:assert/strict";
import { test } from "node:test";
import { checkIdToken, claimsOfIdToken, type JsonRecord } from "./oidc-claims.ts";

const now = 1_800_000_000;
const good = {
  iss: "https://idp.example",
  aud: "chancery",
  sub: "subject-1",
  nonce: "n-1",
  iat: now,
  exp: now + 300,
  at_hash: "hash",
};
const expected = {
  issuer: "https://idp.example",
  clientId: "chancery",
  nonce: "n-1",
  accessTokenHash: "hash",
  nowMs: now * 1000,
};

type Case = readonly [title: string, change: JsonRecord, refusedBy: string | undefined];

const cases: readonly Case[] = [
  ["as it should be", {}, undefined],
  ["of another issuer", { iss: "https://evil.example" }, "issuer"],
  ["of an issuer that differs by a slash", { iss: "https://idp.example/" }, "issuer"],
  ["of a list of issuers", { iss: ["https://idp.example"] }, "issuer"],
  ["without an issuer", { iss: undefined }, "issuer"],
  ["for us in a list", { aud: ["chancery"] }, undefined],
  ["for another client", { aud: "other" }, "audience"],
  ["for a client whose name begins like ours", { aud: "chancery2" }, "audience"],
  ["for no audience", { aud: [] }, "audience"],
  ["without an audience", { aud: undefined }, "audience"],
  ["for two, without a word on whose use", { aud: ["chancery", "other"] }, "party"],
  ["for two, for our use", { aud: ["chancery", "other"], azp: "chancery" }, undefined],
  ["for two, for the other's use", { aud: ["chancery", "other"], azp: "other" }, "party"],
  ["for us, for another's use", { azp: "other" }, "party"],
  ["for us, for our use", { azp: "chancery" }, undefined],
  ["that ended 59 s ago", { exp: now - 59 }, undefined],
  ["that ended 60 s ago", { exp: now - 60 }, "end"],
  ["without an end", { exp: undefined }, "end"],
  ["whose end is a text", { exp: String(now + 300) }, "end"],
  ["whose end is endless", { exp: Infinity }, "end"],
  ["that begins in 60 s", { nbf: now + 60 }, undefined],
  ["that begins in 61 s", { nbf: now + 61 }, "begin"],
  ["whose beginning is a text", { nbf: "now" }, "begin"],
  ["issued in 60 s", { iat: now + 60 }, undefined],
  ["issued in 61 s", { iat: now + 61 }, "issued"],
  ["issued 11 minutes ago", { iat: now - 660 }, undefined],
  ["issued longer ago", { iat: now - 661 }, "issued"],
  ["without the time of issue", { iat: undefined }, "issued"],
  ["with another nonce", { nonce: "n-2" }, "nonce"],
  ["without a nonce", { nonce: undefined }, "nonce"],
  ["without a subject", { sub: undefined }, "subject"],
  ["with an empty subject", { sub: "" }, "subject"],
  ["with a blank subject", { sub: "  " }, "subject"],
  ["with a subject of 255 characters", { sub: "s".repeat(255) }, undefined],
  ["with a subject of 256 characters", { sub: "s".repeat(256) }, "subject"],
  ["with a number as subject", { sub: 7 }, "subject"],
  ["with a control character in the subject", { sub: "a\u0000b" }, "subject"],
  ["with the hash of another access token", { at_hash: "other" }, "access-token"],
  ["without the hash of its access token", { at_hash: undefined }, undefined],
];

for (const [title, change, refusedBy] of cases) {
  test(`an ID token ${title} ${refusedBy === undefined ? "lets its person in" : `is refused by the check "${refusedBy}"`}`, () => {
    assert.deepEqual(refusals(checkIdToken({ alg: "RS256" }, { ...good, ...change }, expected)), [refusedBy].filter(Boolean));
  });
}

test("all failed checks are reported together", () => {
  const checks = checkIdToken({ typ: "at+jwt" }, {}, expected);
  assert.ok(checks.filter(({ isPassed }) => !isPassed).every(({ note }) => note !== undefined && note !== ""));
  assert.deepEqual(refusals(checks), ["type", "issuer", "audience", "end", "issued", "nonce", "subject"]);
});

test("claims of 40 000 nested lists are refused like others, and not shown", () => {
  const deep: unknown = JSON.parse("[".repeat(40_000) + "]".repeat(40_000));
  const checks = checkIdToken({ typ: deep }, { ...good, aud: deep, azp: { deep }, exp: deep }, expected);
  assert.deepEqual(refusals(checks), ["type", "audience", "party", "end"]);
  assert.equal(checks.find(({ name }) => name === "audience")?.note, 'it is for ["…"], not for chancery');
});

const types: readonly (readonly [type: unknown, isIdToken: boolean])[] = [
  [undefined, true],
  ["JWT", true],
  ["jwt", true],
  ["application/JWT", true],
  ["at+jwt", false],
  ["logout+jwt", false],
  ["", false],
  [1, false],
];

for (const [typ, isIdToken] of types) {
  test(`a token of type ${JSON.stringify(typ)} is ${isIdToken ? "an" : "no"} ID token`, () => {
    assert.deepEqual(refusals(checkIdToken({ typ }, good, expected)), isIdToken ? [] : ["type"]);
  });
}

test("a hash of an access token that did not come is refused", () => {
  assert.deepEqual(refusals(checkIdToken({}, good, { ...expected, accessTokenHash: undefined })), ["access-token"]);
});

const verified: readonly (readonly [claims: JsonRecord, isVerified: boolean])[] = [
  [{ email_verified: true }, true],
  [{ email_verified: "true" }, true],
  [{ email_verified: 1 }, true],
  [{ email_verified: false }, false],
  [{ email_verified: "false" }, false],
  [{ email_verified: "yes" }, false],
  [{ email_verified: null }, false],
  [{ email_verified: [true] }, false],
  [{}, false],
  [{ xms_edov: true }, true],
  [{ xms_edov: "1" }, true],
  [{ xms_edov: false }, false],
  [{ email_verified: false, xms_edov: true }, false],
];

for (const [claims, isEmailVerified] of verified) {
  test(`an email address with ${JSON.stringify(claims)} is ${isEmailVerified ? "" : "not "}verified`, () => {
    assert.equal(claimsOfIdToken({ ...claims, email: "a@b.example" }).isEmailVerified, isEmailVerified);
  });
}

test("a person's names, phone and email address are taken over in the form they are kept in", () => {
  const claims = {
    sub: "s",
    email: " Olena@Kalyna.Example ",
    given_name: "Olena\n",
    family_name: " Koval ",
    phone_number: "+380441234567",
  };
  assert.deepEqual(claimsOfIdToken({ ...claims, email_verified: true }), {
    subject: "s",
    email: "olena@kalyna.example",
    isEmailVerified: true,
    firstName: "Olena",
    lastName: "Koval",
    phone: "+380441234567",
  });
});

test("a full name is used only where its parts are missing; values that are not text are left out", () => {
  assert.equal(claimsOfIdToken({ name: "Olena Koval" }).firstName, "Olena Koval");
  assert.equal(claimsOfIdToken({ name: "Olena Koval", family_name: "Koval" }).firstName, undefined);
  const odd = claimsOfIdToken({ sub: 1, email: ["a@b.example"], given_name: {}, family_name: 2, phone_number: true });
  assert.deepEqual(Object.values(odd), ["", undefined, false, undefined, undefined, undefined]);
});

function refusals(checks: ReturnType<typeof checkIdToken>): readonly string[] {
  return checks.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
}
