import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { derOf, makePair } from "@chancery/tests/world/certificates.ts";
import { findTrust } from "./find-trust.ts";
import { openTrust } from "./open-trust.ts";

const [one, other] = [makePair("prime256v1"), makePair("prime256v1")];
const der = Buffer.from(derOf(other.certificate), "base64");
const logged: unknown[] = [];
const log = { error: (fields: unknown) => void logged.push(fields) } as never;

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "chancery trust "));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

test("anchors are read from PEM and DER, in subfolders too, and qualified ones from the folder of that name", async (t) => {
  const folder = await newFolder(t);
  await mkdir(join(folder, "eu", "qualified"), { recursive: true });
  await writeFile(join(folder, "one.pem"), `a comment\n${one.certificate}${one.certificate}`);
  await writeFile(join(folder, "eu", "qualified", "other.cer"), der);
  await writeFile(join(folder, "README.txt"), "no certificate");
  const { anchors, crls } = await (await openTrust(folder, log))();
  assert.deepEqual([anchors.map(({ isQualified }) => isQualified).toSorted(), crls], [[false, false, true], []]);
});

test("without a folder nobody is trusted; a folder or a file that cannot be read is named", async (t) => {
  const folder = await newFolder(t);
  assert.deepEqual((await (await openTrust(undefined, log))()).anchors, []);
  await assert.rejects(openTrust(join(folder, "none"), log), /none/);
  await writeFile(join(folder, "bad.pem"), "no certificate");
  await assert.rejects(openTrust(folder, log), /bad\.pem is no certificate/);
  await rm(join(folder, "bad.pem"));
  await writeFile(join(folder, "bad.crl"), der);
  await assert.rejects(openTrust(folder, log), /bad\.crl is no list/);
});

test("the folder is read again after a minute, and what was read before counts while it is wrong", async (t) => {
  const folder = await newFolder(t);
  let nowMs = Date.now();
  const read = await openTrust(folder, log, () => nowMs);
  const isTrusted = async () =>
    (await findTrust({ certificate: der, others: [] }, [await read()], instantOf(Date.now())!)).isTrusted;
  await writeFile(join(folder, "other.pem"), other.certificate);
  assert.equal(await isTrusted(), false);
  nowMs += 60_000;
  assert.equal(await isTrusted(), true);
  await writeFile(join(folder, "bad.pem"), "no certificate");
  nowMs += 60_000;
  assert.deepEqual([await isTrusted(), logged.length], [true, 1]);
});
