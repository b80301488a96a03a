import assert from "node:assert/strict";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileRing } from "./ring.ts";
import { newSecretKeys, readSecretKeys, withNewKey, withoutOldKeys, writeSecretKeys, type SecretKeys } from "./secret-keys.ts";

const folder = mkdtempSync(join(tmpdir(), "ring "));
after(() => rmSync(folder, { recursive: true }));

/** A ring in a file, and a clock for the one that follows it. */
function ringFile() {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  const first = newSecretKeys();
  writeFileSync(path, writeSecretKeys(first));
  const time = { now: 0 };
  return { path, first, time, ring: fileRing(path, first, () => time.now) };
}

const replace = (path: string, keys: SecretKeys): void => {
  writeFileSync(`${path}.new`, writeSecretKeys(keys));
  renameSync(`${path}.new`, path);
};

test("a ring follows its file within a second", () => {
  const { path, first, time, ring } = ringFile();
  assert.equal(ring.current(), first.current);
  const next = withNewKey(first);
  replace(path, next);
  time.now = 999;
  assert.equal(ring.current(), first.current);
  time.now = 1000;
  assert.equal(ring.current(), next.current);
});

test("a key that another process has just created is found immediately", () => {
  const { path, first, ring } = ringFile();
  ring.current();
  const next = withNewKey(first);
  replace(path, next);
  assert.deepEqual(ring.find(next.current), next.keys.get(next.current));
});

test("a removed key is known until the process ends, and a key that never existed is not", () => {
  const { path, first, time, ring } = ringFile();
  const next = withoutOldKeys(withNewKey(first));
  replace(path, next);
  time.now = 5000;
  assert.equal(ring.current(), next.current);
  assert.ok(ring.find(first.current));
  assert.equal(ring.find("k0"), undefined);
});

for (const [what, harm] of [
  ["half written", (path: string) => writeFileSync(path, '{"current":')],
  ["gone", (path: string) => rmSync(path)],
] as const) {
  test(`a ring whose file is ${what} stays as it was, and follows it when it is whole again`, () => {
    const { path, first, time, ring } = ringFile();
    harm(path);
    time.now = 5000;
    assert.equal(ring.current(), first.current);
    const next = withNewKey(first);
    replace(path, next);
    time.now = 10_000;
    assert.equal(ring.current(), next.current);
  });
}

test("a ring that is no JSON is refused without a letter of its keys", () => {
  const whole = Buffer.from(writeSecretKeys(newSecretKeys())).toString("utf8");
  const key = /: "([A-Za-z0-9+/]{43}=)"/.exec(whole)?.[1] ?? "";
  for (const text of [whole.replace(`"${key}"`, key), whole.replace(`"${key}"`, `"${key}`), whole.slice(0, -10), key]) {
    assert.throws(
      () => readSecretKeys(Buffer.from(text)),
      ({ message }: Error) =>
        message.startsWith("it must read ") && ![key.slice(0, 4), key.slice(-5)].some((part) => message.includes(part)),
    );
  }
});
