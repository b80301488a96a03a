import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash, sign, verify } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
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

test("openssl reads the seal that was made, and we read what openssl makes, RSA and EC", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seal "));
  const run = (...args: string[]): string =>
    execFileSync("openssl", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  writeFileSync(join(folder, "ours.p12"), await makeSeal("Chancery", "pass", now));
  assert.match(
    run("pkcs12", "-in", "ours.p12", "-passin", "pass:pass", "-nodes"),
    /BEGIN CERTIFICATE[^]*BEGIN PRIVATE KEY|BEGIN PRIVATE KEY[^]*BEGIN CERTIFICATE/,
  );
  for (const kind of [["rsa:2048"], ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"]]) {
    run("req", "-x509", "-newkey", ...kind, "-nodes", "-keyout", "k.pem", "-out", "c.pem", "-days", "30", "-subj", "/CN=Theirs");
    run("pkcs12", "-export", "-inkey", "k.pem", "-in", "c.pem", "-out", "theirs.p12", "-passout", "pass:pass");
    const seal = await readSeal(readFileSync(join(folder, "theirs.p12")), "pass");
    assert.match(seal.certificates[0]!.subject, /CN=Theirs/);
  }
});

test("a key that PDF readers do not verify is refused", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seal "));
  const run = (...args: string[]): string =>
    execFileSync("openssl", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  for (const kind of [["rsa:1024"], ["rsa-pss"], ["ed25519"], ["ec", "-pkeyopt", "ec_paramgen_curve:secp256k1"]]) {
    run("req", "-x509", "-newkey", ...kind, "-nodes", "-keyout", "k.pem", "-out", "c.pem", "-days", "30", "-subj", "/CN=Theirs");
    run("pkcs12", "-export", "-inkey", "k.pem", "-in", "c.pem", "-out", "theirs.p12", "-passout", "pass:pass");
    await assert.rejects(
      readSeal(readFileSync(join(folder, "theirs.p12")), "pass"),
      /RSA of 2048 bits or more, or EC|PrivateKeyInfo/,
      kind[0],
    );
  }
});

test("a certificate lasts to the end of its last moment", async () => {
  const seal = await readSeal(await makeSeal("Chancery", "", now), "");
  assert.deepEqual([hasEnded(seal, "2036-11-17T10:00:00.000Z"), hasEnded(seal, "2036-11-17T10:00:00.001Z")], [false, true]);
});
