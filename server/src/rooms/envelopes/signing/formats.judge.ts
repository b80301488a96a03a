import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { checkPdf, popplerSignatures, popplerWords } from "@chancery/tests/judges/pdf.ts";
import { readAsice } from "@chancery/tests/judges/asice.ts";
import { inFolder, run } from "@chancery/tests/judges/run.ts";
import { openContainers } from "@chancery/tests/world/containers.ts";
import { openSignedPdfs } from "@chancery/tests/world/signed-pdfs.ts";
import { openSigners } from "@chancery/tests/world/signers.ts";
import { world } from "@chancery/tests/world/world.ts";

const folder = await mkdtemp(join(tmpdir(), "formats-"));
after(async () => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee");
const strangers = await makeSigner("stranger", "/CN=Sam Stranger", { key: "rsa:2048" });
const trusted = `${await readFile(`${bobs}.pem`, "utf8")}${await readFile(`${strangers}.pem`, "utf8")}`;
const one = await world();
const { bob, stranger } = one;

test("a container of the archive is read and verified by an independent reader, and changed ones are refused", async () => {
  const { send, sign, files } = await openContainers(one, { name: "plan.txt", bytes: Buffer.from("the plan") });
  const id = await send();
  await sign(id, "order", bob, (content) => signed(content, bobs));
  await sign(id, "order", stranger, (content) => signed(content, strangers));
  const container = (await files(id)).files.get("Замовлення 1/Замовлення 1.asice")!;
  assert.deepEqual(await readAsice(container, trusted), {
    files: ["Замовлення 1.pdf", "Замовлення 1.xml"],
    signers: ["Bob Lee", "Sam Stranger"],
  });
  const middle = container.indexOf("%PDF-") + 200;
  for (const at of [40, middle, container.lastIndexOf("ASiCManifest>") - 100]) {
    const broken = Buffer.from(container);
    broken[at]! ^= 1;
    await assert.rejects(readAsice(broken, trusted), String(at));
  }
});

test("a PDF of the archive with two participants' signatures is valid for poppler and qpdf, and shows them in their places", async () => {
  const { send, sign, files } = await openSignedPdfs(one);
  const id = await send();
  await sign(id, bob, (content) => signed(content, bobs));
  await sign(id, stranger, (content) => signed(content, strangers));
  const pdf = (await files(id)).files.get("Contract/Contract.pdf")!;
  await checkPdf(pdf);
  const report = await popplerSignatures(pdf);
  assert.equal(report.match(/Signature is Valid/g)?.length, 3, report);
  assert.match(report, /Common Name: Bob Lee[^]*Common Name: Sam Stranger[^]*Total document signed/);
  const pages = await popplerWords(pdf);
  for (const [page, word] of [
    [0, "Orders"],
    [1, "Reception"],
  ] as const) {
    const { x = 0, y = 0 } = pages[page]?.find(({ text }) => text === word) ?? {};
    assert.ok(x >= 19 && x < 80 && y >= 60 && y < 80, `${word} at ${x}, ${y}`);
  }
});

test("openssl's signatures over SHA-384 and SHA-512 are accepted in containers and PDFs, and readers find them valid", async () => {
  const byOpenssl = (signer: string, hash: string) => async (content: Buffer) =>
    inFolder({ content }, async (place) => {
      const keys = ["-signer", `${signer}.pem`, "-inkey", `${signer}.key`];
      const files = ["-in", join(place, "content"), "-out", join(place, "cms"), "-outform", "DER"];
      await run("openssl", ["cms", "-sign", "-cades", "-binary", "-md", hash, ...keys, ...files]);
      return (await readFile(join(place, "cms"))).toString("base64");
    });
  const containers = await openContainers(one, { name: "plan.txt", bytes: Buffer.from("the plan") });
  const contracts = await openSignedPdfs(one);
  const [order, contract] = [await containers.send(), await contracts.send()];
  await containers.sign(order, "order", bob, byOpenssl(bobs, "sha384"));
  await containers.sign(order, "order", stranger, byOpenssl(strangers, "sha512"));
  await contracts.sign(contract, bob, byOpenssl(bobs, "sha512"));
  await contracts.sign(contract, stranger, byOpenssl(strangers, "sha384"));
  const container = (await containers.files(order)).files.get("Замовлення 1/Замовлення 1.asice")!;
  assert.deepEqual((await readAsice(container, trusted)).signers, ["Bob Lee", "Sam Stranger"]);
  const report = await popplerSignatures((await contracts.files(contract)).files.get("Contract/Contract.pdf")!);
  assert.equal(report.match(/Signature is Valid/g)?.length, 3, report);
  assert.match(report, /Common Name: Bob Lee[^]*SHA-512[^]*Common Name: Sam Stranger[^]*SHA-384/);
});
