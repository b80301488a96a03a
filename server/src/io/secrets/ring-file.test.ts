import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { changeRing } from "../keys/change-ring.ts";
import { newSecretKeys, readSecretKeys, withNewKey, writeSecretKeys } from "../keys/secret-keys.ts";
import { ringFile } from "./ring-file.ts";

const folder = mkdtempSync(join(tmpdir(), "ring "));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, "secrets.json");
const file = ringFile(await testDatabase(), path);

test("changes of a ring's file come one after the other, also where one was killed, and lose no key", async () => {
  const first = newSecretKeys();
  writeFileSync(path, writeSecretKeys(first));
  writeFileSync(`${path}.changing`, '{"current":');
  const all = await Promise.all(Array.from({ length: 8 }, async () => changeRing(file, withNewKey)));
  const kept = readSecretKeys(readFileSync(path));
  assert.deepEqual(new Set(kept.keys.keys()), new Set([first.current, ...all.map(({ current }) => current)]));
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.equal(existsSync(`${path}.changing`), false);
});

test("a change that throws leaves the ring's file as it was", async () => {
  const before = readFileSync(path);
  const fail = () => {
    throw new Error("no key");
  };
  await assert.rejects(changeRing(file, fail), /no key/);
  assert.deepEqual(readFileSync(path), before);
});
