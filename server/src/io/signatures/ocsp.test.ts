import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { derOf, makePair, type MadePair } from "@chancery/tests/world/certificates.ts";
import { startOcspResponder, type Responding } from "@chancery/tests/world/ocsp-responder.ts";
import { systemClock } from "../clock.ts";
import { openOutbound } from "../outbound/open-outbound.ts";
import { anchorOf, readCertificate } from "./anchor.ts";
import { findTrust, type FoundTrust } from "./find-trust.ts";
import { ocspClient } from "./ocsp.ts";

const authority = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Root", keyUsage: 0x06 });
const responder = await startOcspResponder(authority);
after(() => responder.stop());
const person = (url: string | undefined): MadePair =>
  makePair("prime256v1", 30, {
    subject: "/O=Acme/CN=Ann",
    issuer: authority,
    isAuthority: false,
    keyUsage: 0xc0,
    ...(url !== undefined && { responder: url }),
  });
const ann = person(responder.url);
const appointed = (issuer: MadePair, purposes: readonly string[] | undefined, days = 30): MadePair =>
  makePair("prime256v1", days, {
    subject: "/O=Trust/CN=Responder",
    issuer,
    isAuthority: false,
    keyUsage: 0x80,
    ...(purposes && { purposes }),
  });
const signsResponses = ["1.3.6.1.5.5.7.3.9"];
const askOcsp = ocspClient(openOutbound({ allow: ["127.0.0.1/32"], isPlainHttpAllowed: true }), systemClock);
const der = ({ certificate }: MadePair): Buffer => Buffer.from(derOf(certificate), "base64");

async function find(signer: MadePair, ask = askOcsp, requiresOcsp = true): Promise<FoundTrust> {
  const anchors = [anchorOf(readCertificate(der(authority)), { isQualified: false })];
  const now = instantOf(Date.now() + 1000)!;
  return findTrust({ certificate: der(signer), others: [] }, [{ anchors, crls: [], requiresOcsp }], now, { askOcsp: ask });
}

test("a certificate counts that its responder confirms, and the response is kept", async () => {
  responder.answer({});
  const found = await find(ann);
  assert.equal(found.isTrusted, true);
  assert.equal(found.isTrusted && found.ocspResponses.length, 1);
});

const accepted: readonly (readonly [title: string, change: Partial<Responding>])[] = [
  ["without a nonce", { nonce: "none" }],
  ["that names no next one", { nextUpdateMs: undefined }],
  ["signed by a responder that the issuer appointed", { signer: appointed(authority, signsResponses) }],
];
for (const [title, change] of accepted)
  test(`a response ${title} counts`, async () => {
    responder.answer(change);
    assert.equal((await find(ann)).isTrusted, true);
  });

const other = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Root", keyUsage: 0x06 });
const invalid = /is not known: the OCSP responder gave no valid answer/;
const refused: readonly (readonly [title: string, change: Parameters<typeof responder.answer>[0], reason: RegExp])[] = [
  ["that the certificate was revoked", { state: "revoked" }, /was revoked/],
  ["that the certificate is unknown", { state: "unknown" }, /does not know its certificate/],
  ["about another certificate", { isAboutOther: true }, invalid],
  ["with another nonce", { nonce: "other" }, invalid],
  ["that is too old", { thisUpdateMs: -7_200_000, nextUpdateMs: -3_600_000 }, invalid],
  ["of a day ago that names no next one", { thisUpdateMs: -90_000_000, nextUpdateMs: undefined }, invalid],
  ["from the future", { thisUpdateMs: 3_600_000, nextUpdateMs: 7_200_000 }, invalid],
  ["signed by another of the issuer's name", { signer: other }, invalid],
  ["signed by a certificate without the purpose", { signer: appointed(authority, undefined) }, invalid],
  ["signed by one that another appointed", { signer: appointed(other, signsResponses) }, invalid],
  ["signed by one whose time is over", { signer: appointed(authority, signsResponses, -1) }, invalid],
  ["with a weak hash", { hash: "SHA-1" }, invalid],
  ["that is none", { status: 200, body: Buffer.from("hello") }, invalid],
  ["with a bad status", { status: 500, body: Buffer.from("") }, invalid],
  ["that is too large", { status: 200, body: Buffer.alloc(100_000) }, invalid],
  ["of an error (tryLater)", { status: 200, body: Buffer.from("30030a0103", "hex") }, invalid],
];
for (const [title, change, reason] of refused)
  test(`a response ${title} is refused`, async () => {
    responder.answer(change);
    const found = await find(ann);
    assert.match(found.isTrusted ? "trusted" : found.reason, reason);
  });

test("a certificate without a responder, and one whose responder may not be reached, do not count", async () => {
  const found = [await find(person(undefined)), await find(ann, ocspClient(openOutbound({ allow: [] }), systemClock))];
  assert.deepEqual(
    found.map((one) => (one.isTrusted ? "trusted" : one.reason)),
    [
      "whether its certificate was revoked is not known: its certificate names no OCSP responder; no list of revoked certificates is fetched",
      "whether its certificate was revoked is not known: the OCSP responder gave no valid answer; no list of revoked certificates is fetched",
    ],
  );
});

test("no responder is asked where OCSP is not required", async () => {
  const before = responder.count();
  assert.equal((await find(ann, askOcsp, false)).isTrusted, true);
  assert.equal(responder.count(), before);
});
