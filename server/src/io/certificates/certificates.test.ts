import assert from "node:assert/strict";
import { test } from "node:test";
import { Secret } from "@chancery/core/text/secret.ts";
import { brokenKey, derOf, encryptedKey, makePair, pkcs1Of, type PairKind } from "../../../../tests/world/certificates.ts";
import { inspectCertificate } from "./inspect-certificate.ts";
import { readSigningPair } from "./read-signing-pair.ts";

const pair = makePair();
const other = makePair();
const pkcs1 = pkcs1Of(pair.key);
const base64 = (text: string): string => Buffer.from(text).toString("base64");

const kinds: readonly (readonly [PairKind, RegExp | undefined])[] = [
  ["rsa:2048", undefined],
  ["prime256v1", undefined],
  ["rsa:1024", /has 1024 bits/],
  ["secp256k1", /curve other than/],
  ["ed25519", /is ed25519/],
];
for (const [kind, weakness] of kinds) {
  test(`the key of a ${kind} certificate is ${weakness ? "too weak or strange" : "good enough"}`, () => {
    const found = inspectCertificate(derOf(makePair(kind).certificate));
    assert.ok(found);
    if (weakness) assert.match(found.weakness ?? "", weakness);
    else assert.equal(found.weakness, undefined);
  });
}

test("an unreadable key is reported as such", () => {
  const broken = brokenKey();
  assert.match(inspectCertificate(broken)?.weakness ?? "", /cannot be read/);
  assert.deepEqual(readSigningPair(broken, new Secret(pair.key)), { fault: "the key is not that of the certificate" });
});

test("a certificate gives its subject and its expiry", () => {
  const found = inspectCertificate(pair.certificate);
  assert.equal(found?.subject, "O=Acme, CN=idp.example");
  assert.match(found.fingerprint, /^[0-9a-f]{64}$/);
  assert.equal(found.pem, pair.certificate);
  const days = (Date.parse(found.endsAt) - Date.parse(found.startsAt)) / 86_400_000;
  assert.equal(Math.round(days), 365);
});

test("a certificate without a subject has an empty one", () => {
  assert.equal(inspectCertificate(makePair("rsa:2048", 365, { subject: "" }).certificate)?.subject, "");
});

for (const [what, text] of [
  ["nothing", ""],
  ["a key", pair.key],
  ["other base64", "QUJD"],
  ["half of one", derOf(pair.certificate).slice(0, 400)],
] as const) {
  test(`${what} is no certificate`, () => assert.equal(inspectCertificate(text), undefined));
}

const forms: readonly (readonly [string, string, string])[] = [
  ["PEM", pair.certificate, pair.key],
  ["DER in base64", derOf(pair.certificate), derOf(pair.key)],
  ["DER of PKCS#1 in base64", derOf(pair.certificate), derOf(pkcs1)],
  ["PEM of PKCS#1", pair.certificate, pkcs1],
  ["PEM in base64", base64(pair.certificate), base64(pair.key)],
];
for (const [what, certificate, key] of forms) {
  test(`a signing pair is read from ${what}`, () => {
    const reading = readSigningPair(certificate, new Secret(key));
    assert.ok("pair" in reading, JSON.stringify(reading));
    assert.equal(reading.pair.certificate, pair.certificate);
    assert.equal(reading.pair.privateKey.reveal(), pair.key);
  });
}

const encrypted = encryptedKey(pair.key, "canary-7f3a");
const traditional = encryptedKey(pair.key, "canary-7f3a", "pkcs1");
const weak = makePair("rsa:1024");
const curve = makePair("prime256v1");
const wrong: readonly (readonly [string, string, string, RegExp])[] = [
  ["the key of another", pair.certificate, other.key, /not that of the certificate/],
  ["an encrypted key", pair.certificate, encrypted, /is encrypted/],
  ["an encrypted key in base64", pair.certificate, base64(encrypted), /is encrypted/],
  ["an encrypted key of PKCS#1", pair.certificate, traditional, /is encrypted/],
  ["a weak key", weak.certificate, weak.key, /has 1024 bits/],
  ["a key on a curve", curve.certificate, curve.key, /must be RSA/],
  ["no key", pair.certificate, "QUJD", /key can be read neither/],
  ["no certificate", "QUJD", pair.key, /certificate can be read neither/],
  ["certificate and key in one", pair.certificate + pair.key, pair.key, /has a private key with it/],
  ["both in one, in base64", base64(pair.certificate + pair.key), pair.key, /has a private key with it/],
];
for (const [what, certificate, key, expected] of wrong) {
  test(`a signing pair with ${what} is refused without revealing the key`, () => {
    const reading = readSigningPair(certificate, new Secret(key));
    assert.ok("fault" in reading);
    assert.match(reading.fault, expected);
    assert.doesNotMatch(reading.fault, /canary|BEGIN|MII/);
  });
}
