import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { X509Certificate } from "node:crypto";
import { instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import { checkPdf, popplerSignatures } from "@chancery/tests/judges/pdf.ts";
import { program } from "@chancery/tests/judges/programs.ts";
import { run } from "@chancery/tests/judges/run.ts";
import { makePair } from "@chancery/tests/world/certificates.ts";
import { systemClock } from "../clock.ts";
import { openPrinter } from "../pdf/printer.ts";
import { probePage } from "../pdf/probe-page.ts";
import { sealer } from "../pdf/seal-pdf.ts";
import { tokenTool } from "./run-token-tool.ts";
import { openSeals } from "./seal-files.ts";
import { openTokenSeal, readTokenFile } from "./token-seal.ts";

const folder = mkdtempSync(join(tmpdir(), "softhsm "));
const file = (name: string): string => join(folder, name);
mkdirSync(file("tokens"));
writeFileSync(file("softhsm.conf"), `directories.tokendir = ${file("tokens")}\nobjectstore.backend = file\nlog.level = ERROR\n`);
const printer = openPrinter({ workers: 1, log: { warn: () => undefined } });
process.env["SOFTHSM2_CONF"] = file("softhsm.conf");
after(async () => {
  delete process.env["SOFTHSM2_CONF"];
  await printer.stop();
  rmSync(folder, { recursive: true });
});
const modulePath = program("softhsm module");
await run("softhsm2-util", ["--init-token", "--free", "--label", "Chancery", "--so-pin", "12345678", "--pin", "4321"]);
const pdf = await printer.print(probePage, {}, new AbortController().signal);
const now = "2026-11-20T10:00:00.000Z" as Instant;

/** A key with its certificate put into the token. */
async function importPair(kind: readonly string[], id: string): Promise<void> {
  const names = ["-keyout", file(`${id}.key`), "-out", file(`${id}.pem`), "-days", "30", "-subj", `/CN=Token ${id}`];
  await run("openssl", ["req", "-x509", "-newkey", ...kind, "-nodes", ...names]);
  await importFiles(id);
}

async function importFiles(id: string): Promise<void> {
  await run("softhsm2-util", [
    "--import",
    file(`${id}.key`),
    "--token",
    "Chancery",
    "--label",
    "seal",
    "--id",
    id,
    "--pin",
    "4321",
  ]);
  writeFileSync(file(`${id}.der`), new X509Certificate(readFileSync(file(`${id}.pem`))).raw);
  const at = ["--module", modulePath, "--token-label", "Chancery", "--login", "--pin", "4321"];
  await run("pkcs11-tool", [...at, "--write-object", file(`${id}.der`), "--type", "cert", "--id", id]);
}

const open = (id: string, pin = "4321") =>
  openTokenSeal({ key: { modulePath, token: "Chancery", id, pinFile: undefined }, pin, certificateFile: undefined }, tokenTool());

for (const [kind, id] of [
  [["rsa:2048"], "02"],
  [["ec", "-pkeyopt", "ec_paramgen_curve:P-384"], "03"],
] as const)
  test(`a PDF is sealed with a key in SoftHSM, and valid for poppler and qpdf: ${kind.join(" ")}`, async () => {
    await importPair(kind, id);
    const sealed = await sealer(await open(id), systemClock, undefined)(pdf, { reason: "", at: instantOf(0)! });
    await checkPdf(sealed.pdf);
    const report = await popplerSignatures(sealed.pdf);
    assert.match(report, /Signature is Valid/);
    assert.ok(report.includes(`Common Name: Token ${id}`), report);
  });

test("a token of SoftHSM with a wrong PIN, without the key or away is named as the fault, and used when it is back", async () => {
  await importPair(["rsa:2048"], "04");
  await assert.rejects(open("04", "1111"), /CKR_PIN_INCORRECT/);
  await assert.rejects(open("77"), /no certificate of the key/);
  const seal = await (await open("04"))(now);
  renameSync(file("tokens"), file("elsewhere"));
  mkdirSync(file("tokens"));
  await assert.rejects(seal.sign!(Buffer.from("x")), /the token cannot be used/);
  rmSync(file("tokens"), { recursive: true });
  renameSync(file("elsewhere"), file("tokens"));
  assert.ok((await seal.sign!(Buffer.from("x"))).length > 0);
});

test("the next key in SoftHSM seals without a restart when a file names it, and both seals are valid for poppler", async () => {
  await importPair(["rsa:2048"], "05");
  // of two certificates that are valid the one that began last seals
  const before = makePair("prime256v1", 30, { subject: "/CN=Token 06", beginsInDays: -1, isAuthority: false });
  writeFileSync(file("06.key"), before.key);
  writeFileSync(file("06.pem"), before.certificate);
  await importFiles("06");
  const seals = file("seals");
  mkdirSync(seals);
  const address = (id: string): string => `pkcs11:token=Chancery;id=%${id}?module-path=${modulePath}\n`;
  writeFileSync(join(seals, "1.pkcs11"), address("06"));
  const refused = new Map<string, string>();
  const readToken = (text: string, pin: string) => readTokenFile(text, pin, tokenTool(), refused);
  const faults: unknown[] = [];
  let nowMs = 0;
  const sealAt = await openSeals(
    { path: seals, password: "4321", readToken },
    (error) => void faults.push(error),
    () => nowMs,
  );
  const seal = sealer(sealAt, systemClock, undefined);
  const signerNow = async (): Promise<string> => {
    nowMs += 10_000;
    const { pdf: sealed } = await seal(pdf, { reason: "", at: instantOf(0)! });
    await checkPdf(sealed);
    const report = await popplerSignatures(sealed);
    assert.match(report, /Signature is Valid/);
    return /Common Name: Token (\d+)/.exec(report)?.[1] ?? report;
  };
  assert.equal(await signerNow(), "06");
  writeFileSync(join(seals, "2.pkcs11"), address("77"));
  assert.equal(await signerNow(), "06");
  assert.match(String(faults), /2\.pkcs11 cannot be used: the token has no certificate of the key/);
  writeFileSync(join(seals, "2.pkcs11"), address("05"));
  assert.equal(await signerNow(), "05");
  assert.equal(faults.length, 1);
});
