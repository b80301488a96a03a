import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs, parseInstant } from "../ids/instant.ts";
import { nextFetch, providerWarnings, scopesWarnings, warningStage } from "./warnings.ts";

const now = parseInstant("2026-11-21T12:00:00Z", "now");
const dayMs = 86_400_000;
const inMs = (ms: number) => addMs(now, ms);
const nothing = { idpCertificates: [], signingCertificate: undefined, metadataEnd: undefined, metadataProblem: undefined };
const ending = (ms: number) => ({ subject: "CN=idp", endsAt: inMs(ms) });

const stages: readonly (readonly [string, number, number | undefined])[] = [
  ["more than 30 days", 30 * dayMs + 1, undefined],
  ["30 days", 30 * dayMs, 30],
  ["more than 7 days", 7 * dayMs + 1, 30],
  ["7 days", 7 * dayMs, 7],
  ["more than a day", dayMs + 1, 7],
  ["a day", dayMs, 1],
  ["a moment", 1, 1],
  ["nothing left", 0, undefined],
];
for (const [what, ms, expected] of stages) {
  test(`with ${what} to its end a certificate is ${expected ?? "not"} reported`, () =>
    assert.equal(warningStage(inMs(ms), now), expected));
}

test("warnings are shown from 30 days before a certificate ends, and after", () => {
  const kindsAt = (ms: number) => providerWarnings({ ...nothing, idpCertificates: [ending(ms)] }, now);
  assert.deepEqual(kindsAt(30 * dayMs + 1), []);
  assert.match(kindsAt(30 * dayMs)[0]?.message ?? "", /of the identity provider \(CN=idp\) ends at .*, in 30 days/);
  assert.match(kindsAt(-1)[0]?.message ?? "", /ended at 2026-11-21T11:59:59.999Z/);
});

test("a provider is warned about for each of its certificates and its metadata", () => {
  const all = {
    idpCertificates: [ending(1), ending(3 * dayMs - 1)],
    signingCertificate: { subject: "CN=us", endsAt: now },
    metadataEnd: inMs(-1),
    metadataProblem: "its address answers 404",
  };
  const idp = "The certificate of the identity provider (CN=idp) ends at";
  const end = "2026-11-21T11:59:59.999Z";
  assert.deepEqual(
    providerWarnings(all, now).map(({ kind, message, endsAt }) => [kind, message, endsAt]),
    [
      ["idpCertificate", `${idp} ${inMs(1)}, in 0 days`, inMs(1)],
      ["idpCertificate", `${idp} ${inMs(3 * dayMs - 1)}, in 2 days`, inMs(3 * dayMs - 1)],
      ["signingCertificate", `The signing certificate (CN=us) ended at ${now}`, now],
      ["metadataEnd", `The metadata was valid until ${end}; it is used nevertheless`, end],
      ["metadata", "The last good metadata is used: its address answers 404", null],
    ],
  );
});

test("metadata is warned about from its end on", () => {
  const warned = (metadataEnd: typeof now) => providerWarnings({ ...nothing, metadataEnd }, now).length;
  assert.deepEqual([inMs(1), now, inMs(-1)].map(warned), [0, 1, 1]);
});

test("scopes need openid as a word of its own", () => {
  assert.deepEqual(scopesWarnings("email openid"), []);
  const lacking = { kind: "scopes", message: "The scopes lack openid: no ID token comes without it", endsAt: null };
  assert.deepEqual(scopesWarnings("email openid2"), [lacking]);
});

test("metadata is fetched daily, each provider's at an hour of its own", () => {
  const times = ["01930000-0000-7000-8000-000000000000", "01930000-0000-7000-8000-00000000ffff"].map((id) => nextFetch(id, now));
  assert.deepEqual(times, ["2026-11-22T10:00:00.000Z", "2026-11-22T13:59:59.780Z"]);
});
