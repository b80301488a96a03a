import assert from "node:assert/strict";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import { probePage } from "../pdf/probe-page.ts";
import { sealer } from "../pdf/seal-pdf.ts";
import { sealOf } from "@chancery/tests/world/pdf-seal.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { openSeals } from "./seal-files.ts";
import { makeSeal, readSeal, type Seal } from "./seal.ts";

const folder = mkdtempSync(join(tmpdir(), "seals "));
after(() => rmSync(folder, { recursive: true }));
const dayMs = 86_400_000;
const [march, april] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 1)];
const made = await Promise.all([march, april].map(async (ms, index) => makeSeal(`Seal ${index + 1}`, "secret", new Date(ms))));
const at = (ms: number): Instant => instantOf(ms)!;
const nameOf = ({ certificates }: Seal): string => certificates[0]!.subject.replace("CN=", "");
const never = (): void => assert.fail("no fault");
const readToken = async (): Promise<Seal> => assert.fail("no token");
const files = { path: folder, password: "secret", readToken };

/** Puts a file in its place at once, as operators should. */
function put(name: string, bytes: Uint8Array | string): void {
  writeFileSync(join(folder, `${name}.new`), bytes);
  renameSync(join(folder, `${name}.new`), join(folder, name));
}

test("of the seals in a folder the valid one that began last is used, and after all have ended the one that ended last", async () => {
  put("1.p12", made[0]!);
  put("2.PFX", made[1]!);
  put("readme.txt", "not a seal");
  const sealAt = await openSeals(files, never);
  const cases: readonly (readonly [ms: number, name: string])[] = [
    [march, "Seal 1"],
    [april - 1000, "Seal 1"],
    [april, "Seal 2"],
    [april + 3640 * dayMs, "Seal 2"],
    [april + 5000 * dayMs, "Seal 2"],
    [march - dayMs, "Seal 2"],
  ];
  for (const [ms, name] of cases) assert.equal(nameOf(await sealAt(at(ms))), name, new Date(ms).toISOString());
  rmSync(join(folder, "2.PFX"));
});

test("changed files are read again after ten seconds; while they cannot be used, the seals before count", async () => {
  let nowMs = 0;
  const faults: unknown[] = [];
  const sealAt = await openSeals(
    files,
    (error) => void faults.push(error),
    () => nowMs,
  );
  put("2.p12", made[1]!);
  nowMs = 9999;
  assert.equal(nameOf(await sealAt(at(april))), "Seal 1");
  nowMs = 10_000;
  assert.equal(nameOf(await sealAt(at(april))), "Seal 2");
  put("3.p12", "half a file");
  nowMs = 20_000;
  assert.equal(nameOf(await sealAt(at(april))), "Seal 2");
  assert.match(String(faults), /3\.p12 cannot be used/);
  rmSync(join(folder, "3.p12"));
  rmSync(join(folder, "2.p12"));
  nowMs = 30_000;
  assert.equal(nameOf(await sealAt(at(april))), "Seal 1");
  assert.equal(faults.length, 1);
});

test("a folder without a seal, and a wrong password, stop the start", async () => {
  await assert.rejects(openSeals({ ...files, password: "other" }, never), /1\.p12 cannot be used/);
  rmSync(join(folder, "1.p12"));
  await assert.rejects(openSeals(files, never), /has no \.p12 or \.pkcs11 file/);
});

test("a seal that is put in place while documents are sealed is used from then on, and every document is valid", async () => {
  put("1.p12", made[0]!);
  const pdf = await printer.print(probePage, {}, new AbortController().signal);
  let nowMs = 0;
  const seal = sealer(await openSeals(files, never, () => nowMs), { now: () => at(april) }, undefined);
  const signers: string[] = [];
  const sealSome = async (): Promise<void> => {
    for (let count = 0; count < 20; count += 1) {
      nowMs += 1000;
      const { pdf: sealed } = await seal(pdf, { reason: "", at: at(april) });
      const read = (await sealOf(sealed))!;
      assert.equal(read.isValid, true);
      signers.push(read.signer);
    }
  };
  await sealSome();
  assert.deepEqual(new Set(signers), new Set(["Seal 1"]));
  signers.length = 0;
  const sealing = Promise.all([sealSome(), sealSome(), sealSome(), sealSome()]);
  put("2.p12", made[1]!);
  await sealing;
  assert.equal(signers.at(-1), "Seal 2");
  assert.deepEqual(new Set(signers.slice(-20)), new Set(["Seal 2"]));
});

test("a file that names a key in a token is read when it comes or changes, and not when another does", async () => {
  const texts: (readonly string[])[] = [];
  const next = await readSeal(made[1]!, "secret");
  const withToken = {
    ...files,
    readToken: async (text: string, pin: string): Promise<Seal> => {
      texts.push([text, pin]);
      return next;
    },
  };
  put("1.p12", made[0]!);
  rmSync(join(folder, "2.p12"), { force: true });
  let nowMs = 0;
  const sealAt = await openSeals(withToken, never, () => nowMs);
  const look = async (): Promise<string> => {
    nowMs += 10_000;
    return nameOf(await sealAt(at(april)));
  };
  assert.equal(await look(), "Seal 1");
  put("2.pkcs11", "pkcs11:token=A");
  assert.equal(await look(), "Seal 2");
  put("3.p12", made[0]!);
  assert.equal(await look(), "Seal 2");
  put("2.pkcs11", "pkcs11:token=B");
  await look();
  assert.deepEqual(texts, [
    ["pkcs11:token=A", "secret"],
    ["pkcs11:token=B", "secret"],
  ]);
});
