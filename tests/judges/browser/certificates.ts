import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import type { Page } from "playwright-core";
import { statusFor } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { openSigners } from "../../world/signers.ts";
import { sendToSign } from "../../world/signing.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

const folder = await mkdtemp(join(tmpdir(), "certificates-"));
after(async () => rm(folder, { recursive: true }));

/** Signatures by certificate, made with a program of the signer's own. */
export function certificates(scene: Scene): void {
  suite("signatures by certificate, in a browser", { timeout: 120_000 }, () => {
    test("a user downloads what is to be signed and uploads the signatures; a wrong one is named, and replaced", async () =>
      signFiles(scene));
    test("when the files to sign cannot be made, the page says so and offers nothing to sign", async () => failToMake(scene));
  });
}

async function signFiles(scene: Scene): Promise<void> {
  const { ann, bob } = scene.here;
  const { makeSigner, signed } = await openSigners(folder);
  const signer = await makeSigner("bob", "/CN=Bob Lee");
  const id = await sendToSign(ann, bob);
  const at = await openAs(scene, people.bob, `/envelope/${id}`);
  const { page } = at;
  const sign = page.getByRole("button", { name: "Sign", exact: true });
  await page.getByText("Upload all signatures first.").waitFor();
  assert.ok(await sign.isDisabled());
  await judge(at, "sign-panel");
  await page.getByRole("button", { name: "Show: Contract.pdf" }).click();
  await page.getByRole("dialog").getByRole("group", { name: "Page 1 of 1" }).getByText("Contract").first().waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  const files = await filesToSign(page);
  assert.deepEqual([...files.keys()], ["Contract.pdf", "Contract.xml"]);
  const give = async (name: string, buffer: Buffer): Promise<void> => {
    const file = { name: `${name}.p7s`, mimeType: "application/pkcs7-signature", buffer };
    await page.getByLabel(`Director: signature of ${name}, .p7s`).setInputFiles(file);
  };
  const signatureOf = async (bytes: Buffer): Promise<Buffer> => Buffer.from(await signed(bytes, signer), "base64");
  await give("Contract.xml", Buffer.alloc(500_000));
  await page.getByText("This file is too large for a signature").waitFor();
  for (const [name, bytes] of files) await give(name, await signatureOf(bytes));
  await give("Contract.xml", await signatureOf(Buffer.from("another file")));
  await sign.click();
  const field = page.getByLabel("Director: signature of Contract.xml, .p7s");
  await page.getByText(/Signature Director of document contract is not valid: it is of other bytes/).waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  assert.equal(await page.locator("[aria-invalid=true]").count(), 1, "the fault is beside its file only");
  await judge(at, "sign-panel-wrong");
  assert.equal(await statusFor(ann, id), "SENT");
  // as `openssl cms -sign -outform PEM` writes it
  const pem = (await signatureOf(files.get("Contract.xml") ?? Buffer.of())).toString("base64");
  await give("Contract.xml", Buffer.from(`-----BEGIN CMS-----\n${pem}\n-----END CMS-----\n`));
  await sign.click();
  await page.getByText("All steps are done.").waitFor();
  assert.equal(await statusFor(ann, id), "COMPLETED");
}

async function failToMake(scene: Scene): Promise<void> {
  const { ann, bob } = scene.here;
  const at = await openAs(scene, people.bob, "/");
  const { page } = at;
  await page.route("**/for-sign?**", (route) => route.fulfill({ status: 404, json: { message: "They cannot be made" } }));
  await page.goto(`${scene.here.url}/envelope/${await sendToSign(ann, bob)}`);
  await page.getByRole("alert").waitFor();
  assert.ok(await page.getByRole("button", { name: "Sign", exact: true }).isDisabled());
}

/** The files that the page gives to sign, by name, in its order. */
async function filesToSign(page: Page): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const button of await page.getByRole("button", { name: /^Download: / }).all()) {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    files.set(download.suggestedFilename(), await readFile(await download.path()));
  }
  return files;
}
