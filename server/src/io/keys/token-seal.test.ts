import assert from "node:assert/strict";
import { verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { makePair } from "@chancery/tests/world/certificates.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { tokenTool } from "./run-token-tool.ts";
import type { Seal } from "./seal.ts";
import { openTokenSeal, readTokenFile } from "./token-seal.ts";

const folder = mkdtempSync(join(tmpdir(), "token "));
after(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);
const [pair, other] = [makePair("rsa:2048"), makePair("rsa:2048")];
writeFileSync(file("own.pem"), pair.certificate);
const now = "2026-11-20T10:00:00.000Z" as Instant;

/** A token by a program that does what pkcs11-tool does: `mode` says how, `calls` counts it. */
writeFileSync(
  file("tool.cjs"),
  `const { appendFileSync, readFileSync } = require("node:fs");
const { privateEncrypt } = require("node:crypto");
const at = ${JSON.stringify(folder)};
const mode = readFileSync(at + "/mode", "utf8");
const args = process.argv.slice(2);
const pin = process.env.CHANCERY_TOKEN_PIN;
appendFileSync(at + "/calls", JSON.stringify({ args, secret: process.env.CHANCERY_SEAL_PASSWORD ?? null }) + "\\n");
const fail = (text) => { console.error(text + "\\nAborting."); process.exit(1); };
if (mode === "hangs") setInterval(() => {}, 1000);
else if (mode === "endless") for (;;) process.stdout.write("x".repeat(65536));
else if (mode === "away") fail("No slot with token named \\"Chancery\\" found");
else if (pin !== "4321") fail("error: PKCS11 function C_Login failed: rv = CKR_PIN_INCORRECT (0xa0) " + pin);
else {
  const key = readFileSync(at + "/key", "utf8");
  appendFileSync(at + "/running", "+");
  process.on("exit", () => appendFileSync(at + "/running", "-"));
  process.stdout.write(privateEncrypt({ key, padding: 1 }, readFileSync(0)));
}
`,
);
// the path of Node may have spaces, which a first line for Node itself may not
writeFileSync(file("tool"), `#!/bin/sh\nexec "${process.execPath}" "${file("tool.cjs")}" "$@"\n`, { mode: 0o755 });
const be = (mode: string, key = pair.key): void => {
  writeFileSync(file("mode"), mode);
  writeFileSync(file("key"), key);
};
beforeEach(() => {
  be("good");
  writeFileSync(file("calls"), "");
  writeFileSync(file("running"), "");
  writeFileSync(file("pin"), "4321\n");
});
const callsOf = () =>
  readFileSync(file("calls"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly args: readonly string[]; readonly secret: string | null });

const open = async (deadlineMs = 60_000): Promise<Seal> => {
  const key = { modulePath: "/m.so", token: "Chancery", id: "01", pinFile: file("pin") };
  const run = tokenTool({ program: file("tool"), deadlineMs, atOnce: 2 });
  return (await openTokenSeal({ key, pin: "", certificateFile: file("own.pem") }, run))(now);
};
const content = Buffer.from("content");

test("a key in a token signs, and its PIN is in no argument", async () => {
  process.env["CHANCERY_SEAL_PASSWORD"] = "secret of ours";
  const seal = await open().finally(() => delete process.env["CHANCERY_SEAL_PASSWORD"]);
  assert.ok(verify("sha256", content, seal.key, await seal.sign!(content)));
  const expected =
    "--module /m.so --token-label Chancery --login --pin env:CHANCERY_TOKEN_PIN --sign --mechanism RSA-PKCS --id 01".split(" ");
  assert.deepEqual(callsOf(), [
    { args: expected, secret: null },
    { args: expected, secret: null },
  ]);
});

test("a key that is not that of the certificate is refused at start", async () => {
  be("good", other.key);
  await assert.rejects(open(), /the key in the token is not that of the seal's certificate/);
});

test("a token that was away is used again when it is back", async () => {
  const seal = await open();
  be("away");
  await assert.rejects(seal.sign!(content), /cannot be used: No slot with token named "Chancery" found$/);
  be("good");
  assert.ok(verify("sha256", content, seal.key, await seal.sign!(content)));
});

test("a wrong PIN is sent once, is in no error, and another one is tried", async () => {
  const seal = await open();
  writeFileSync(file("pin"), "9876\n");
  await assert.rejects(
    seal.sign!(content),
    (error: Error) => /CKR_PIN_INCORRECT/.test(error.message) && !/9876/.test(error.message),
  );
  await assert.rejects(seal.sign!(content), /refused this PIN before/);
  assert.equal(callsOf().length, 2);
  writeFileSync(file("pin"), "4321");
  assert.ok(verify("sha256", content, seal.key, await seal.sign!(content)));
});

test("a token that hangs is given up, and one that answers without end", async () => {
  be("hangs");
  await assert.rejects(open(200), /it did not answer within 200 ms/);
  be("endless");
  await assert.rejects(open(), /it says more than 65536 bytes/);
});

test("a tool that is not installed is named", async () => {
  const run = tokenTool({ program: file("none"), deadlineMs: 1000, atOnce: 1 });
  await assert.rejects(run({ args: [] }), /none cannot be run: ENOENT/);
});

test("many signatures at once are all made, two processes at a time", async () => {
  const seal = await open();
  const signatures = await Promise.all(Array.from({ length: 6 }, (_, index) => seal.sign!(Buffer.from(String(index)))));
  for (const [index, signature] of signatures.entries())
    assert.ok(verify("sha256", Buffer.from(String(index)), seal.key, signature));
  const steps = [...readFileSync(file("running"), "utf8")].map((sign) => (sign === "+" ? 1 : -1));
  const depths = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0));
  assert.ok(Math.max(...depths) <= 2, depths.join(" "));
});

test("a file names the key and has its certificate, and a PIN that the token refused is not sent again when the file is read again", async () => {
  const run = tokenTool({ program: file("tool"), deadlineMs: 60_000, atOnce: 2 });
  const refused = new Map<string, string>();
  const text = `pkcs11:token=Chancery;id=%01?module-path=/m.so\n${pair.certificate}`;
  await assert.rejects(readTokenFile(text, "9876", run, refused), /CKR_PIN_INCORRECT/);
  await assert.rejects(readTokenFile(text, "9876", run, refused), /refused this PIN before/);
  assert.equal(callsOf().length, 1);
  const seal = await readTokenFile(text, "4321", run, refused);
  assert.ok(verify("sha256", content, seal.key, await seal.sign!(content)));
  await assert.rejects(readTokenFile("pkcs11:token=Chancery", "4321", run, refused), /must be pkcs11:token=/);
});
