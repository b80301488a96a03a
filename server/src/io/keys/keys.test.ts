import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { openKeys } from "./keys.ts";

const now = new Date("2026-11-20T10:00:00Z");
const filesIn = (folder: string) => ({
  secretsFile: join(folder, "keys", "secrets.json"),
  sealFile: join(folder, "keys", "seal.p12"),
  sealPassword: "",
});
const root = mkdtempSync(join(tmpdir(), "keys "));
after(() => rmSync(root, { recursive: true }));
const newFolder = (): string => mkdtempSync(join(root, "of a service "));

test("the first start makes the keys, later ones read the same", async () => {
  const files = filesIn(newFolder());
  const first = await openKeys(files, now);
  const second = await openKeys(files, now);
  assert.equal(first.made.length, 4);
  assert.equal(second.made.length, 0);
  assert.equal(second.secrets.current(), first.secrets.current());
  assert.equal(statSync(files.secretsFile).mode & 0o777, 0o600);
  assert.equal(statSync(files.sealFile).mode & 0o777, 0o600);
  assert.equal(second.saml.certificate, first.saml.certificate);
});

test("ten concurrent starts agree on the keys and leave no temporary files", async () => {
  const folder = newFolder();
  const all = await Promise.all(Array.from({ length: 10 }, () => openKeys(filesIn(folder), now)));
  assert.equal(new Set(all.map((keys) => keys.secrets.current())).size, 1);
  const seals = await Promise.all(all.map((keys) => keys.sealAt(now.toISOString() as Instant)));
  assert.equal(new Set(seals.map((seal) => seal.certificates[0]!.fingerprint256)).size, 1);
  assert.deepEqual(readdirSync(join(folder, "keys")).sort(), ["audit.pem", "saml.pem", "seal.p12", "secrets.json"]);
});

for (const [what, content, expected] of [
  ["is no JSON", "x", /secrets\.json cannot be used/],
  ["lacks its current key", '{"current":"a","keys":{}}', /current key a is not in it/],
  ["has an id with a dot", '{"current":"a.b","keys":{"a.b":"AAAA"}}', /id of key a\.b must be/],
  ["has a short key", '{"current":"a","keys":{"a":"AAAA"}}', /key a must have 32 bytes/],
] as const) {
  test(`a key ring that ${what} stops the start, naming the file`, async () => {
    const files = filesIn(newFolder());
    await openKeys(files, now);
    writeFileSync(files.secretsFile, content);
    await assert.rejects(openKeys(files, now), expected);
  });
}

test("a seal with another password stops the start, naming the file", async () => {
  const files = filesIn(newFolder());
  await openKeys(files, now);
  await assert.rejects(openKeys({ ...files, sealPassword: "other" }, now), /seal\.p12 cannot be used/);
});

const otherKey = (): string => generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

test("a SAML key that is not that of its certificate stops the start, naming the file", async () => {
  const files = filesIn(newFolder());
  const { saml } = await openKeys(files, now);
  writeFileSync(join(files.secretsFile, "..", "saml.pem"), saml.certificate + otherKey());
  await assert.rejects(openKeys(files, now), /saml\.pem cannot be used: its certificate is not that of its key/);
});

test("a file that names a key in a token is never made, and one that names none stops the start", async () => {
  const folder = newFolder();
  const files = filesIn(folder);
  await openKeys(files, now);
  const sealFile = join(folder, "keys", "next.pkcs11");
  await assert.rejects(openKeys({ ...files, sealFile }, now), /ENOENT.*next\.pkcs11/);
  assert.equal(readdirSync(join(folder, "keys")).includes("next.pkcs11"), false);
  writeFileSync(sealFile, "pkcs11:token=Acme");
  await assert.rejects(
    openKeys({ ...files, sealFile }, now),
    /next\.pkcs11 cannot be used: the address .* must be pkcs11:token=/,
  );
});
