import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { makeSeal } from "@chancery/server/io/keys/seal.ts";
import { emptyDatabase } from "../world/database.ts";
import { runCommand, startProcess } from "../world/service.ts";

let folder = "";
let url = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery seal "));
  url = (await emptyDatabase()).url;
});
after(async () => rm(folder, { recursive: true, force: true }));

const settings = (seal: string, more: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: url,
  CHANCERY_DATA_DIR: folder,
  CHANCERY_SEAL: join(folder, seal),
  ...more,
});

async function writeSeal(name: string, madeAt: Date, password = ""): Promise<void> {
  await writeFile(join(folder, name), await makeSeal("Acme", password, madeAt));
}

test("a service that cannot read its seal does not start, and names the file", async () => {
  await writeFile(join(folder, "broken.p12"), "x");
  await writeSeal("locked.p12", new Date(), "secret");
  for (const name of ["broken.p12", "locked.p12"]) {
    const { code, text } = await runCommand(["start"], settings(name));
    assert.equal(code, 1, text);
    assert.match(text, new RegExp(`The key file .*${name} cannot be used: `));
  }
});

test("nor does it with its own database, which it leaves stopped", async () => {
  await writeFile(join(folder, "broken.p12"), "x");
  const { DATABASE_URL: _, ...own } = settings("broken.p12");
  const { code, text } = await runCommand(["start"], own);
  assert.equal(code, 1, text);
  assert.match(text, /The key file .*broken\.p12 cannot be used: /);
  const again = await runCommand(["start"], own);
  assert.match(again.text, /broken\.p12 cannot be used/, "not: the folder is in use");
});

test("a service whose certificate has expired does not start, and the doctor says so", async () => {
  await writeSeal("ended.p12", new Date("2010-01-01"));
  for (const role of ["start", "work"]) {
    const { code, text } = await runCommand([role], settings("ended.p12"));
    assert.equal(code, 1, text);
    assert.match(text, /The seal certificate in .*ended\.p12 has ended: put a new one in its place/);
  }
  const { code, text } = await runCommand(["doctor"], settings("ended.p12"));
  assert.equal(code, 1, text);
  assert.match(text, /^WRONG +seal certificate +the certificate ended on Dec 30 00:00:00 2019 GMT/m);
  assert.match(text, /^ok +secret keys/m);
});

test("the operator's own certificate is accepted with its password", async () => {
  // made by openssl, and shared with the tests of the seal
  const p12 = await readFile(new URL("../../server/src/io/keys/openssl-seals/rsa-2048.p12.txt", import.meta.url), "utf8");
  await writeFile(join(folder, "acme.p12"), Buffer.from(p12, "base64"));
  const acme = settings("acme.p12", { CHANCERY_SEAL_PASSWORD: "pass" });
  const service = await startProcess("start", acme);
  assert.ok(!service.lines.some((line) => line.includes("self-signed")), "said only of one it has made");
  assert.equal(await service.stop(), 0);
  const { text } = await runCommand(["doctor"], acme);
  assert.match(text, /^ok +seal certificate +CN=Theirs, self-signed, valid for \d{5} days/m);
});
