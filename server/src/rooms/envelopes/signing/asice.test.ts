import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { verifyArchive } from "@chancery/core/evidence/verify-archive.ts";
import { archiveBytes } from "@chancery/tests/world/archive-bytes.ts";
import { openContainers } from "@chancery/tests/world/containers.ts";
import { textOf } from "@chancery/tests/world/pdf-text.ts";
import { openSigners } from "@chancery/tests/world/signers.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";

const folder = await mkdtemp(join(tmpdir(), "asice-"));
after(async () => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee");
const strangers = await makeSigner("stranger", "/CN=Sam Stranger", { key: "rsa:2048" });

const one = await world();
const { ann, bob, stranger } = one;
const plan = { name: "mimetype", bytes: Buffer.from("the plan") };
const { template, send, bytes, put, sign, files } = await openContainers(one, plan);
const byBob = (content: Buffer): Promise<string> => signed(content, bobs);
const byStranger = (content: Buffer): Promise<string> => signed(content, strangers);
const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("base64");

test("a template says that its signatures go into containers", () => {
  assert.equal(template.signatureContainer, "ASICE");
});

test("a signature in a container is of a manifest with the hashes of the document's files", async () => {
  const id = await send();
  const answer = await bob.post(`/api/v1/envelope/${id}/for-sign`, {});
  assert.equal(answer.status, 200, answer.text);
  const [order, ofPlan] = answer.json as { [key: string]: unknown }[];
  const manifest = await bytes(id, "order", bob);
  const slot = { name: "buyer", stampRequired: false, qualifiedSignatureRequired: false, type: "ASICE", tin: null };
  assert.deepEqual(
    [order?.["binaryFileName"], order?.["binaryHash"], order?.["xmlHash"], order?.["signatures"], order?.["signatureContainer"]],
    ["ASiCManifest001.xml", sha256(manifest), null, [slot], "ASICE"],
  );
  assert.equal(ofPlan?.["binaryHash"], sha256(await bytes(id, "plan", bob)));
  const entries = (await files(id)).files;
  for (const name of ["pdf", "xml"])
    assert.ok(manifest.includes(sha256(entries.get(`Замовлення 1/Замовлення 1.${name}`)!)), name);
  const second = await stranger.post(`/api/v1/envelope/${id}/for-sign`, {});
  assert.equal(Object((second.json as readonly unknown[])[0]).binaryFileName, "ASiCManifest002.xml");
  const ofXml = await bob.post(`/api/v1/envelope/${id}/for-sign-file`, { documentId: "order", xml: true });
  assert.match(ofXml.text, /50033/);
});

test("the archive has one container for all signatures of a document, with its files, and no .p7s", async () => {
  const id = await send();
  const manifest = await bytes(id, "order", bob);
  const cms = await byBob(manifest);
  await sign(id, "order", bob, async () => cms);
  const early = await files(id);
  await sign(id, "plan", bob, byBob);
  await sign(id, "order", stranger, byStranger);
  const { zip, files: entries } = await files(id);
  const container = entries.get("Замовлення 1/Замовлення 1.asice")!;
  assert.equal(container.toString("latin1", 30, 69), "mimetypeapplication/vnd.etsi.asic-e+zip");
  const inside = await unzip(container);
  assert.deepEqual(
    [...inside.keys()],
    [
      "mimetype",
      "Замовлення 1.pdf",
      "Замовлення 1.xml",
      "META-INF/ASiCManifest001.xml",
      "META-INF/signature001.p7s",
      "META-INF/ASiCManifest002.xml",
      "META-INF/signature002.p7s",
    ],
  );
  for (const name of ["pdf", "xml"])
    assert.deepEqual(inside.get(`Замовлення 1.${name}`), entries.get(`Замовлення 1/Замовлення 1.${name}`));
  assert.deepEqual(inside.get("META-INF/ASiCManifest001.xml"), manifest);
  assert.deepEqual(inside.get("META-INF/signature001.p7s"), Buffer.from(cms, "base64"));
  const ofPlan = await unzip(entries.get("Plan/Plan.asice")!);
  assert.deepEqual(ofPlan.get("mimetype (2)"), plan.bytes);
  assert.deepEqual(
    [...entries.keys()].filter((name) => name.endsWith(".p7s")),
    [],
  );
  assert.ok((await unzip(early.files.get("Замовлення 1/Замовлення 1.asice")!)).size === 5);
  assert.deepEqual((await verifyArchive(archiveBytes(zip), verifyMeans)).flaws, []);
  const again = await ann.upload("/api/v1/envelope/attachment", { name: "order.asice", bytes: container });
  const info = await ann.get(`/api/v1/envelope/attachment/archive-info?attachmentId=${Object(again.json).attachmentId}`);
  const { fileName, content, signers } = Object(info.json);
  assert.deepEqual(
    [fileName, ...signers.map(({ name }: { name: string }) => name)],
    ["Замовлення 1.pdf", "Bob Lee", "Sam Stranger"],
  );
  assert.ok(Buffer.from(content, "base64").equals(entries.get("Замовлення 1/Замовлення 1.pdf")!));
  assert.ok((await files(id)).zip.equals(zip));
  const page = await textOf(entries.get("Замовлення 1/Замовлення 1.signatures.pdf")!);
  for (const text of ["Bob Lee", "Sam Stranger", "ASiC-E"]) assert.ok(page.includes(text), page);
  const { data } = Object((await ann.get(`/api/v1/envelope/${id}?include=envelope`)).json).envelope;
  assert.ok(data.includes(`format="ASICE"`) && data.includes(`hash="${sha256(manifest)}"`), data);
});

test("a signature of the file instead of its manifest, or of another one's manifest, is refused with 50032", async () => {
  const id = await send();
  const pdf = (await files(id)).files.get("Замовлення 1/Замовлення 1.pdf")!;
  for (const content of [pdf, await bytes(id, "plan", bob), await bytes(id, "order", stranger)]) {
    const answer = await put(id, "order", bob, await byBob(content));
    assert.equal(answer.status, 400);
    assert.match(answer.text, /50032/);
  }
});
