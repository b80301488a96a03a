import assert from "node:assert/strict";
import { createHash, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hasEnded, makeSeal, readSeal } from "./seal.ts";

const now = new Date("2026-11-20T10:00:00Z");

for (const password of ["", "correct horse ЇЖ"]) {
  test(`a seal made with the password "${password}" is read back with it and with no other`, async () => {
    const p12 = await makeSeal("Chancery", password, now);
    const seal = await readSeal(p12, password);
    const digest = createHash("sha256").update("x").digest();
    assert.ok(verify("sha256", digest, seal.certificates[0]!.publicKey, sign("sha256", digest, seal.key)));
    assert.equal(seal.certificates[0]!.validTo, "Nov 17 10:00:00 2036 GMT");
    await assert.rejects(readSeal(p12, "wrong"));
  });
}

/** A file that `openssl pkcs12 -export` (3.0) wrote once, valid for a hundred years; seal.judge.ts has new ones made. */
const exported = (kind: string): Buffer =>
  Buffer.from(readFileSync(join(import.meta.dirname, "openssl-seals", `${kind}.p12.txt`), "utf8"), "base64");

for (const kind of ["rsa-2048", "p-384"]) {
  test(`a seal that openssl exported is read, with its password only: ${kind}`, async () => {
    const seal = await readSeal(exported(kind), "pass");
    assert.equal(seal.certificates[0]!.subject, "CN=Theirs");
    assert.ok(seal.certificates[0]!.checkPrivateKey(seal.key));
    await assert.rejects(readSeal(exported(kind), "wrong"));
  });
}

for (const kind of ["rsa-1024", "rsa-pss", "ed25519", "secp256k1"]) {
  test(`a key that PDF readers do not verify is refused: ${kind}`, async () => {
    await assert.rejects(readSeal(exported(kind), "pass"), /RSA of 2048 bits or more, or EC|PrivateKeyInfo/);
  });
}

test("a certificate lasts to the end of its last moment", async () => {
  const seal = await readSeal(await makeSeal("Chancery", "", now), "");
  assert.deepEqual([hasEnded(seal, "2036-11-17T10:00:00.000Z"), hasEnded(seal, "2036-11-17T10:00:00.001Z")], [false, true]);
});
