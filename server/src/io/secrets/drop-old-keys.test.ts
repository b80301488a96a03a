import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { changeRing, type RingFile } from "../keys/change-ring.ts";
import { fileRing } from "../keys/ring.ts";
import { newSecretKeys, readSecretKeys, withNewKey, writeSecretKeys } from "../keys/secret-keys.ts";
import { dropOldKeys, type Dropping } from "./drop-old-keys.ts";
import type { SecretColumn } from "./rekey.ts";
import { secretBox } from "./secret-box.ts";

/** A ring of two keys in a file, and a column with a secret locked by the current one. */
async function begin(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "chancery drop "));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, "secrets.json");
  const file: RingFile = { path, alone: async (change) => change() };
  const ring = withNewKey(newSecretKeys());
  await writeFile(path, writeSecretKeys(ring));
  // each look is a second later: the ring follows its file
  let now = 0;
  const box = secretBox(fileRing(path, ring, () => (now += 1000)));
  const locked = box.lock("a secret", "here");
  const column: SecretColumn = {
    name: "letters.body",
    list: async (prefix) => (locked.startsWith(prefix) ? [] : [{ key: [], place: "here", locked }]),
    relock: async () => undefined,
  };
  const keys = async () => readSecretKeys(await readFile(path)).keys;
  const dropping = (settle: Dropping["settle"]): Dropping => ({ file, box, settle });
  return { file, box, column, keys, dropping, locked };
}

test("keys that nothing needs are taken out of the ring", async (t) => {
  const { box, column, keys, dropping } = await begin(t);
  assert.equal(
    await dropOldKeys(
      dropping(async () => undefined),
      [column],
    ),
    box.currentKey(),
  );
  assert.deepEqual([...(await keys()).keys()], [box.currentKey()]);
});

test("no key is dropped when a new one is made while it is looked for those in use, at whatever moment", async (t) => {
  const rotate = async ({ file }: { readonly file: RingFile }) => changeRing(file, withNewKey);
  for (const moment of ["before", "after"] as const) {
    const one = await begin(t);
    const settle = async () => (moment === "before" ? rotate(one) : undefined);
    const list: SecretColumn["list"] = async (prefix, limit) => {
      const found = await one.column.list(prefix, limit);
      if (moment === "after") await rotate(one);
      return found;
    };
    await assert.rejects(dropOldKeys(one.dropping(settle), [{ ...one.column, list }]), /needed by|changed meanwhile/, moment);
    assert.equal((await one.keys()).size, 3, moment);
    assert.equal(one.box.unlock(one.locked, "here"), "a secret");
  }
});
