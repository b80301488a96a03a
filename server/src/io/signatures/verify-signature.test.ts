import assert from "node:assert/strict";
import { createHash, sign } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { addDays, instantOf } from "@chancery/core/ids/instant.ts";
import { derOf } from "@chancery/tests/world/certificates.ts";
import { openSigners, type SignatureOptions } from "@chancery/tests/world/signers.ts";
import { withIdentifiers } from "@chancery/tests/world/signature-forms.ts";
import { verifySignature, type VerifiedSignature } from "./verify-signature.ts";

const folder = await mkdtemp(join(tmpdir(), "verify-"));
after(async () => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const content = Buffer.from("seven pumps");
const contentSha256 = createHash("sha256").update(content).digest("hex");
const signedContent = { sha256: contentSha256, hashContent: async (hash: string) => hashOf(hash, content) };
const ec = await makeSigner("ec", "/CN=Ann \u202eLee/serialNumber=1234567890", { isQualified: true });
const rsa = await makeSigner("rsa", "/CN=Bob Lee", { key: "rsa:2048" });
const wide = await Promise.all((["secp384r1", "secp521r1"] as const).map((key) => makeSigner(key, "/CN=Ann Lee", { key })));
const short = await makeSigner("short", "/CN=Bob Lee", { key: "rsa:1024" });
const authority = await makeSigner("authority", "/CN=Acme", { isAuthority: true });
const ciphering = await makeSigner("ciphering", "/CN=Bob Lee", { keyUsage: 0x20 });
const forSigning = await Promise.all(
  [0x80, 0x40, 0xc0, 0xa0].map(async (keyUsage) => makeSigner(`usage-${keyUsage}`, "/CN=Bob Lee", { keyUsage })),
);
const numberless = await makeSigner("numberless", "/CN=Bob Lee/serialNumber=TINUA-");
const nameless = await makeSigner("nameless", "");
const unreadable = await makeSigner("unreadable", "/CN= \u200b");
const untitled = await makeSigner("untitled", "/O=Acme");
// after all of them are made: a certificate begins when it is made
const now = instantOf(Date.now())!;

async function verified(signer: string, options?: SignatureOptions, at = now): Promise<VerifiedSignature> {
  const cms = Buffer.from(await signed(content, signer, options), "base64");
  return verifySignature({ cms, content: signedContent, certificate: undefined, now: at });
}

async function stateOf(cms: Uint8Array): Promise<VerifiedSignature["state"]> {
  return (await verifySignature({ cms, content: signedContent, certificate: undefined, now })).state;
}

test("a valid signature gives its signer, without control characters, and its algorithm", async () => {
  const found = await verified(ec);
  assert.ok(found.state === "valid", JSON.stringify(found));
  assert.deepEqual(
    [found.algorithm, found.holder.isQualified, found.holder.taxNumbers],
    ["ECDSA with SHA-256", true, ["1234567890"]],
  );
  assert.equal(found.holder.name.includes("\u202e"), false);
  const other = await verified(rsa);
  assert.ok(other.state === "valid" && other.algorithm === "RSA with SHA-256" && !other.holder.isQualified);
});

test("RSASSA-PSS and the curves P-384 and P-521 are known, and a key is the same whatever it signs with", async () => {
  const pss = await verified(rsa, { isPss: true });
  assert.ok(pss.state === "valid" && pss.algorithm === "RSASSA-PSS with SHA-256", JSON.stringify(pss));
  const pkcs1 = await verified(rsa);
  assert.ok(pkcs1.state === "valid");
  assert.equal(pkcs1.keyId, pss.keyId);
  assert.notEqual(pkcs1.valueId, pss.valueId);
  for (const signer of wide) {
    const found = await verified(signer);
    assert.ok(found.state === "valid" && found.algorithm === "ECDSA with SHA-256", JSON.stringify(found));
  }
});

for (const [name, hash] of [
  ["SHA-384", "sha384"],
  ["SHA-512", "sha512"],
] as const) {
  test(`a signature with ${name} is valid, of these bytes only`, async () => {
    const made: readonly (readonly [string, string, SignatureOptions])[] = [
      ["RSA", rsa, { hash: name }],
      ["RSASSA-PSS", rsa, { hash: name, isPss: true }],
      ["ECDSA", wide[0]!, { hash: name }],
    ];
    for (const [kind, signer, options] of made) {
      const found = await verified(signer, options);
      assert.ok(found.state === "valid" && found.algorithm === `${kind} with ${name}`, JSON.stringify(found));
      const cms = Buffer.from(await signed(content, signer, options), "base64");
      // the content of this SHA-256 has another hash
      const other = { sha256: contentSha256, hashContent: async () => hashOf(hash, Buffer.from("eight pumps")) };
      const refused = await verifySignature({ cms, content: other, certificate: undefined, now });
      assert.deepEqual(refused, { state: "invalid", reason: "it is of other bytes" });
    }
  });

  test(`a signature with ${name} that says another hash is not valid`, async () => {
    for (const options of [{ hash: name }, { hash: name, isPss: true }] as const) {
      const cms = Buffer.from(await signed(content, rsa, options), "base64");
      // the first mention is in the list of the hashes of all signers, which is a hint
      const oid = Buffer.from(name === "SHA-384" ? "0609608648016503040202" : "0609608648016503040203", "hex");
      for (let at = cms.indexOf(oid); at >= 0; at = cms.indexOf(oid, at + 1)) {
        const changed = Buffer.from(cms);
        changed[at + oid.length - 1] = 1;
        const isOfList = at === cms.indexOf(oid);
        assert.equal(await stateOf(changed), isOfList ? "valid" : "invalid", `${at}`);
      }
    }
  });
}

test("a signature has at most 32 KiB of object identifiers: the reader makes an object of each number in them", async () => {
  const cms = await signed(content, ec);
  for (const [count, state] of [
    [1300, "valid"],
    [1400, "unreadable"],
    [9000, "unreadable"],
  ] as const)
    assert.equal(await stateOf(Buffer.from(withIdentifiers(cms, count), "base64")), state, `${count}`);
  assert.equal(await stateOf(Buffer.from(cms, "base64")), "valid");
});

test("a hash may begin like an object identifier that is longer than the signature", async () => {
  // SHA-256: 0d833c1f…, 0682dd9f…
  for (const text of ["Document 8165", "Document 40713"]) {
    const [cms, sha256] = [await signed(Buffer.from(text), ec), hashOf("SHA-256", Buffer.from(text))];
    const given = { sha256, hashContent: async (hash: string) => hashOf(hash, Buffer.from(text)) };
    const found = await verifySignature({ cms: Buffer.from(cms, "base64"), content: given, certificate: undefined, now });
    assert.equal(found.state, "valid", text);
  }
});

test("a signature by RSASSA-PSS is of its own parameters only", async () => {
  const cms = Buffer.from(await signed(content, rsa, { isPss: true }), "base64");
  // the salt of 32 bytes, as its parameters name it
  const salt = cms.lastIndexOf(Buffer.from("a203020120", "hex"));
  assert.ok(salt > 0);
  for (const bytes of [20, 31, 33, 64]) {
    const changed = Buffer.from(cms);
    changed[salt + 4] = bytes;
    assert.equal(await stateOf(changed), "invalid", `${bytes}`);
  }
});

test("a signer may be named by the identifier of its key", async () => {
  for (const signer of [ec, rsa]) assert.equal((await verified(signer, { isNamedByKey: true })).state, "valid");
});

test("a key that may sign or bind may sign documents", async () => {
  for (const signer of forSigning) assert.equal((await verified(signer)).state, "valid", signer);
});

test("a prefix without a number is no tax number", async () => {
  const found = await verified(numberless);
  assert.ok(found.state === "valid");
  assert.deepEqual(found.holder.taxNumbers, []);
});

test("a signer without a common name is named by the whole subject", async () => {
  const found = await verified(untitled);
  assert.ok(found.state === "valid");
  assert.equal(found.holder.name, "O=Acme");
});

const wrong: readonly (readonly [string, () => Promise<VerifiedSignature>, RegExp])[] = [
  ["before its certificate", () => verified(ec, {}, addDays(now, -1)), /not valid yet/],
  ["after its certificate", () => verified(ec, {}, addDays(now, 31)), /run out/],
  ["by a short key", () => verified(short), /too short/],
  ["with SHA-1", () => verified(rsa, { hash: "SHA-1" }), /SHA-256/],
  ["without signed attributes", () => verified(ec, { attributes: "none" }), /must be signed/],
  ["with the content inside", () => verified(ec, { hasContent: true }), /must not be inside/],
  ["without its certificate", () => verified(ec, { hasCertificate: false }), /is missing/],
  ["that does not name its certificate", () => verified(ec, { attributes: "plain" }), /does not name its certificate/],
  ["that names another certificate", () => verified(ec, { attributes: "other" }), /names another certificate/],
  ["by an authority", () => verified(authority), /of an authority/],
  ["by a key that ciphers", () => verified(ciphering), /not for signatures/],
  ["by nobody", () => verified(nameless), /names nobody/],
  ["by a name that cannot be read", () => verified(unreadable), /names nobody/],
  ["by two signers", () => verified(ec, { second: rsa }), /exactly one signer/],
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
  // every third byte meets every field of what is not covered
  for (let at = 0; at < cms.length; at += isCovered(at) ? 1 : 3) {
    const changed = Buffer.from(cms);
    changed[at] = (changed[at] ?? 0) ^ 0x04;
    const state = await stateOf(changed);
    assert.ok(state !== "valid" || !isCovered(at), `byte ${at} of ${cms.length}`);
  }
});

test("a certificate with a changed byte that the signature names never makes it throw", async () => {
  let validCount = 0;
  for (const signer of [ec, rsa]) {
    const cms = Buffer.from(await signed(content, signer), "base64");
    const certificate = Buffer.from(derOf(await readFile(`${signer}.pem`, "utf8")), "base64");
    const [begin, named] = [cms.indexOf(certificate), cms.indexOf(sha256(certificate))];
    const key = await readFile(`${signer}.key`, "utf8");
    // every third byte meets every field of a certificate
    for (let at = begin; at < begin + certificate.length; at += 3) {
      const changed = Buffer.from(cms);
      changed[at] = (changed[at] ?? 0) ^ 0x04;
      sha256(changed.subarray(begin, begin + certificate.length)).copy(changed, named);
      if (signer === rsa) signAnew(changed, key);
      const state = await stateOf(changed);
      validCount += state === "valid" ? 1 : 0;
    }
  }
  assert.ok(validCount > 0, "one that is signed again is read to its end");
});

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function hashOf(hash: string, bytes: Uint8Array): string {
  return createHash(hash).update(bytes).digest("hex");
}

/** Signs the attributes of a CMS again: its signature by RSA of 2048 bits is the last 256 bytes. */
function signAnew(cms: Buffer, key: string): void {
  const contentType = cms.indexOf(Buffer.from("06092a864886f70d010903", "hex"));
  const tag = cms.lastIndexOf(0xa0, contentType);
  const length = cms[tag + 1]! < 0x80 ? 2 + cms[tag + 1]! : 3 + cms[tag + 2]!;
  const attributes = Buffer.from(cms.subarray(tag, tag + length));
  attributes[0] = 0x31;
  sign("sha256", attributes, key).copy(cms, cms.length - 256);
}

test("bytes that are not a signature are unreadable", async () => {
  for (const cms of [Buffer.alloc(0), Buffer.from("seven"), Buffer.from("3000", "hex"), Buffer.alloc(9000, 0x30)]) {
    assert.equal(await stateOf(cms), "unreadable");
  }
});
