import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { makePair, type CertificateOptions } from "@chancery/tests/world/certificates.ts";
import { stampingPair, startTimeStampAuthority, type Stamping } from "@chancery/tests/world/time-stamp-authority.ts";
import { systemClock } from "../clock.ts";
import { readPemAnchors } from "../signatures/open-trust.ts";
import { noTrust } from "../signatures/find-trust.ts";
import { timeStamper } from "./time-stamper.ts";

const authority = await startTimeStampAuthority();
after(() => authority.stop());
beforeEach(() => authority.answer());

const content = Buffer.from("what is stamped");
const needs = { outbound: { allow: ["127.0.0.1/32"] }, clock: systemClock, readTrust: async () => noTrust };
const own = { url: authority.url, user: undefined, password: "" };
const stamp = timeStamper(own, needs);
const trusting = (pem: string) =>
  timeStamper(own, { ...needs, readTrust: async () => ({ anchors: readPemAnchors(pem, false), crls: [] }) });

test("an authority stamps the bytes, with or without a folder of trusted issuers", async () => {
  for (const one of [stamp, trusting(authority.root.certificate)]) {
    const { token, at } = await one(content);
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
    assert.equal(pkijs.ContentInfo.fromBER(new Uint8Array(token).buffer).contentType, "1.2.840.113549.1.7.2");
  }
});

test("an answer with other hashes than SHA-256 inside, or granted with changes, is taken", async () => {
  for (const more of [{ hash: "SHA-512" }, { status: 1 }] as const) {
    authority.answer((usual) => ({ ...usual, ...more }));
    assert.ok((await stamp(content)).token.length > 1000);
  }
});

test("name and password go with the request, and are in no error", async () => {
  const login = timeStamper({ url: authority.url, user: "acme", password: "s3:cret ї" }, needs);
  await login(content);
  const sent = authority.asked.at(-1)?.authorization ?? "";
  assert.equal(Buffer.from(sent.replace("Basic ", ""), "base64").toString(), "acme:s3:cret ї");
  authority.answer(() => undefined);
  await assert.rejects(login(content), (error: Error) => !error.message.includes("cret") && /127\.0\.0\.1/.test(error.message));
});

const other = makePair("rsa:2048", 30, { subject: "/O=Else/CN=Root", keyUsage: 0x06 });
const infoWith =
  (change: (info: pkijs.TSTInfo) => void) =>
  (usual: Stamping): Stamping => {
    change(usual.info);
    return usual;
  };
const signedBy = (options: CertificateOptions, days = 30) => {
  const signer = stampingPair(authority.root, options, days);
  return (usual: Stamping): Stamping => ({ ...usual, signer, named: signer });
};
const serverAuth = "1.3.6.1.5.5.7.3.1";
const timeStamping = "1.3.6.1.5.5.7.3.8";
const refused: readonly (readonly [title: string, change: (usual: Stamping) => Stamping | Buffer | undefined, reason: RegExp])[] =
  [
    ["a refusal", (usual) => ({ ...usual, status: 2 }), /refused with status 2/],
    ["no answer", () => undefined, /cannot be reached/],
    ["an empty answer", () => Buffer.alloc(0), /not of RFC 3161/],
    ["HTML", () => Buffer.from("<html>"), /not of RFC 3161/],
    ["an answer that is too long", () => Buffer.alloc(20_000, 0x30), /more than 13312 bytes/],
    ["another nonce", infoWith((info) => (info.nonce = new asn1js.Integer({ value: 7 }))), /answers another request/],
    ["no nonce", infoWith((info) => delete info.nonce), /answers another request/],
    ["other bytes", infoWith((info) => info.messageImprint.hashedMessage.valueBlock.valueHexView.fill(1)), /of other bytes/],
    ["another hash", infoWith((info) => (info.messageImprint.hashAlgorithm.algorithmId = "1.3.14.3.2.26")), /of other bytes/],
    ["a time long ago", infoWith((info) => (info.genTime = new Date(Date.now() - 310_000))), /5 minutes from ours/],
    ["a time to come", infoWith((info) => (info.genTime = new Date(Date.now() + 310_000))), /5 minutes from ours/],
    ["a weak hash", (usual) => ({ ...usual, hash: "SHA-1" }), /its hash is weak/],
    ["another named certificate", (usual) => ({ ...usual, named: other }), /does not name the certificate/],
    ["a certificate for anything", signedBy({ purposes: [], arePurposesCritical: false }), /not for time stamps alone/],
    ["a purpose that is not critical", signedBy({ arePurposesCritical: false }), /not for time stamps alone/],
    ["another purpose", signedBy({ purposes: [serverAuth] }), /not for time stamps alone/],
    ["two purposes", signedBy({ purposes: [timeStamping, serverAuth] }), /not for time stamps alone/],
    ["a certificate that has ended", signedBy({ beginsInDays: -31 }), /not valid at its time/],
    ["a certificate to come", signedBy({ beginsInDays: 1 }), /not valid at its time/],
    [
      "a changed signature",
      (usual) => ({ ...usual, spoil: (token) => token.fill(token.at(-1)! ^ 1, token.length - 1) }),
      /signature (?:is not valid|cannot be verified)/,
    ],
  ];
for (const [title, change, reason] of refused) {
  test(`${title} is no time stamp`, async () => {
    authority.answer(change);
    await assert.rejects(stamp(content), (error: Error) => {
      assert.match(error.message, reason);
      assert.match(error.message, /127\.0\.0\.1/);
      return true;
    });
  });
}

test("an issuer that is not in the folder of trusted ones is not believed", async () => {
  await assert.rejects(trusting(other.certificate)(content), /the issuer is not trusted here/);
});

test("an answer by an error status is no time stamp, and a private address is only asked when it is allowed", async () => {
  authority.answer(() => assert.fail("no"));
  await assert.rejects(stamp(content), /answers with status 500/);
  await assert.rejects(timeStamper(own, { ...needs, outbound: { allow: [] } })(content), /no address that requests may go to/);
});
