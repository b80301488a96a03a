import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { addDays, instantOf } from "@chancery/core/ids/instant.ts";
import { openSigners, type SignatureOptions } from "@chancery/tests/world/signers.ts";
import { verifySignature, type VerifiedSignature } from "./verify-signature.ts";

const folder = await mkdtemp(join(tmpdir(), "verify-"));
after(async () => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const content = Buffer.from("seven pumps");
const contentSha256 = createHash("sha256").update(content).digest("hex");
const ec = await makeSigner("ec", "/CN=Ann \u202eLee/serialNumber=1234567890", { isQualified: true });
const rsa = await makeSigner("rsa", "/CN=Bob Lee", { key: "rsa:2048" });
const short = await makeSigner("short", "/CN=Bob Lee", { key: "rsa:1024" });
const plain = { attributes: "plain" } as const;
// after all of them are made: a certificate begins when it is made
const now = instantOf(Date.now())!;

async function verified(signer: string, options?: SignatureOptions, at = now): Promise<VerifiedSignature> {
  const cms = Buffer.from(await signed(content, signer, options), "base64");
  return verifySignature({ cms, contentSha256, certificate: undefined, now: at });
}

test("a right signature tells its signer, without what steers text, and how it was made", async () => {
  const found = await verified(ec);
  assert.ok(found.state === "valid", JSON.stringify(found));
  assert.deepEqual(
    [found.algorithm, found.holder.isQualified, found.holder.taxNumbers],
    ["ECDSA with SHA-256", true, ["1234567890"]],
  );
  assert.equal(found.holder.name.includes("\u202e"), false);
  const other = await verified(rsa, plain);
  assert.ok(other.state === "valid" && other.algorithm === "RSA with SHA-256" && !other.holder.isQualified);
});

test("a signer may be named by the identifier of its key", async () => {
  for (const signer of [ec, rsa]) assert.equal((await verified(signer, { isNamedByKey: true })).state, "valid");
});

const wrong: readonly (readonly [string, () => Promise<VerifiedSignature>, RegExp])[] = [
  ["before its certificate", () => verified(ec, plain, addDays(now, -1)), /not valid yet/],
  ["after its certificate", () => verified(ec, plain, addDays(now, 31)), /run out/],
  ["by a short key", () => verified(short, plain), /too short/],
  ["with SHA-512", () => verified(rsa, { ...plain, hash: "SHA-512" }), /SHA-256/],
  ["with SHA-1", () => verified(rsa, { ...plain, hash: "SHA-1" }), /SHA-256/],
  ["by RSASSA-PSS", () => verified(rsa, { isPss: true }), /algorithm is not known/],
  ["without signed attributes", () => verified(ec, { attributes: "none" }), /must be signed/],
  ["with the content inside", () => verified(ec, { hasContent: true }), /must not be inside/],
  ["without its certificate", () => verified(ec, { hasCertificate: false }), /is missing/],
  ["by two signers", () => verified(ec, { ...plain, second: rsa }), /exactly one signer/],
];
for (const [what, verify, reason] of wrong) {
  test(`a signature ${what} is not valid`, async () => {
    const found = await verify();
    assert.ok(found.state === "invalid", JSON.stringify(found));
    assert.match(found.reason, reason);
  });
}

test("a changed signature or hash is never valid, and no changed byte makes it throw", async () => {
  const cms = Buffer.from(await signed(content, ec), "base64");
  const hash = cms.indexOf(Buffer.from(contentSha256, "hex"));
  const isCovered = (at: number): boolean => at >= cms.length - 60 || (at >= hash && at < hash + 32);
  for (let at = 0; at < cms.length; at += 1) {
    const changed = Buffer.from(cms);
    changed[at] = (changed[at] ?? 0) ^ 0x04;
    const { state } = verifySignature({ cms: changed, contentSha256, certificate: undefined, now });
    assert.ok(state !== "valid" || !isCovered(at), `byte ${at} of ${cms.length}`);
  }
});

test("a certificate with a changed byte never makes it throw, where nothing signed names it", async () => {
  for (const signer of [ec, rsa]) {
    const cms = Buffer.from(await signed(content, signer, plain), "base64");
    const end = cms.indexOf(Buffer.from("06092a864886f70d010903", "hex"));
    for (let at = 0; at < end; at += 1) {
      const changed = Buffer.from(cms);
      changed[at] = (changed[at] ?? 0) ^ 0x04;
      verifySignature({ cms: changed, contentSha256, certificate: undefined, now });
    }
  }
});

test("what is no signature is unreadable", () => {
  for (const cms of [Buffer.alloc(0), Buffer.from("seven"), Buffer.from("3000", "hex"), Buffer.alloc(9000, 0x30)]) {
    assert.equal(verifySignature({ cms, contentSha256, certificate: undefined, now }).state, "unreadable");
  }
});
