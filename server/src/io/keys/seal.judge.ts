import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { program } from "@chancery/tests/judges/programs.ts";
import { makeSeal, readSeal } from "./seal.ts";

const folder = mkdtempSync(join(tmpdir(), "seal "));
after(() => rmSync(folder, { recursive: true }));

test("openssl reads the seal that was made", async () => {
  writeFileSync(join(folder, "ours.p12"), await makeSeal("Chancery", "pass", new Date("2026-11-20T10:00:00Z")));
  assert.match(
    openssl("pkcs12", "-in", "ours.p12", "-passin", "pass:pass", "-nodes"),
    /BEGIN CERTIFICATE[^]*BEGIN PRIVATE KEY|BEGIN PRIVATE KEY[^]*BEGIN CERTIFICATE/,
  );
});

for (const kind of [["rsa:2048"], ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"]]) {
  test(`a seal that openssl exports is read: ${kind.join(" ")}`, async () => {
    const seal = await readSeal(exported(kind), "pass");
    assert.match(seal.certificates[0]!.subject, /CN=Theirs/);
  });
}

for (const kind of [["rsa:1024"], ["rsa-pss"], ["ed25519"], ["ec", "-pkeyopt", "ec_paramgen_curve:secp256k1"]]) {
  test(`a seal that openssl exports with a key that PDF readers do not verify is refused: ${kind.join(" ")}`, async () => {
    await assert.rejects(readSeal(exported(kind), "pass"), /RSA of 2048 bits or more, or EC|PrivateKeyInfo/);
  });
}

function exported(kind: readonly string[]): Buffer {
  openssl(
    "req",
    "-x509",
    "-newkey",
    ...kind,
    "-nodes",
    "-keyout",
    "k.pem",
    "-out",
    "c.pem",
    "-days",
    "30",
    "-subj",
    "/CN=Theirs",
  );
  openssl("pkcs12", "-export", "-inkey", "k.pem", "-in", "c.pem", "-out", "theirs.p12", "-passout", "pass:pass");
  return readFileSync(join(folder, "theirs.p12"));
}

function openssl(...words: string[]): string {
  return execFileSync(program("openssl"), words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
