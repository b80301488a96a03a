import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { verifyArchive } from "@chancery/core/evidence/verify-archive.ts";
import { archiveBytes } from "@chancery/tests/world/archive-bytes.ts";
import { textOf } from "@chancery/tests/world/pdf-text.ts";
import { sealOf, splitSeals } from "@chancery/tests/world/pdf-seal.ts";
import { openSignedPdfs } from "@chancery/tests/world/signed-pdfs.ts";
import { openSigners } from "@chancery/tests/world/signers.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { systemClock } from "../../../io/clock.ts";
import { purgePreparations } from "./prepare-signature.ts";

const folder = await mkdtemp(join(tmpdir(), "pades-"));
after(async () => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee");
const strangers = await makeSigner("stranger", "/CN=Sam Stranger", { key: "rsa:2048" });

const one = await world();
const { bob, stranger, ann, database } = one;
const contracts = await openSignedPdfs(one);
const { send, forSign, bytes, put, sign, files } = contracts;
const byBob = (content: Buffer): Promise<string> => signed(content, bobs);
const byStranger = (content: Buffer): Promise<string> => signed(content, strangers, { isPss: true });
const pdfOf = async (id: string): Promise<Buffer> => (await files(id)).files.get("Contract/Contract.pdf")!;

test("a signature inside a PDF is of the file with room for it, and its hash is that of the bytes to sign", async () => {
  const id = await send();
  const shown = await forSign(id, bob);
  const hash = createHash("sha256")
    .update(await bytes(id, bob))
    .digest("base64");
  assert.deepEqual([shown.binaryFileName, shown.binaryHash, shown.xmlHash], ["Contract.pdf", hash, null]);
  const slot = { name: "Buyer", stampRequired: false, qualifiedSignatureRequired: false, type: "PADES", tin: null };
  assert.deepEqual(shown.signatures, [slot]);
  assert.equal((await forSign(id, bob)).binaryHash, hash);
});

test("each signature is over all before it, the sealed file stays as it was, and the archive has one PDF and no .p7s", async () => {
  const id = await send();
  const sealed = await pdfOf(id);
  await sign(id, bob, byBob);
  const once = await pdfOf(id);
  await sign(id, stranger, byStranger);
  const { zip, files: entries } = await files(id);
  const twice = entries.get("Contract/Contract.pdf")!;
  assert.ok(once.subarray(0, sealed.length).equals(sealed) && twice.subarray(0, once.length).equals(once));
  for (const [pdf, signer] of [
    [once, "Bob Lee"],
    [twice, "Sam Stranger"],
  ] as const) {
    const seal = await sealOf(pdf);
    assert.deepEqual([seal?.signer, seal?.isValid], [signer, true]);
  }
  assert.equal(splitSeals(twice).length, 3);
  const fields = (await PDFDocument.load(twice)).getForm().getFields();
  assert.deepEqual(
    fields.map((field) => field.getName()),
    ["Seal", "Signature1", "Signature2"],
  );
  assert.deepEqual(
    [...entries.keys()].filter((name) => name.endsWith(".p7s")),
    [],
  );
  const page = await textOf(entries.get("Contract/Contract.signatures.pdf")!);
  for (const text of ["Bob Lee", "Sam Stranger", "(PAdES)"]) assert.ok(page.includes(text), page);
  const { flaws, envelopes } = await verifyArchive(archiveBytes(zip), verifyMeans);
  const [seal] = envelopes[0]?.seals ?? [];
  assert.deepEqual([flaws, seal?.path, seal?.level], [[], "Contract/Contract.pdf", "B-B"]);
  assert.deepEqual(
    seal?.signatures.map(({ field, signer }) => [field, signer.name]),
    [
      ["Signature1", "Bob Lee"],
      ["Signature2", "Sam Stranger"],
    ],
  );
  const again = await files(id);
  assert.ok(again.zip.equals(zip));
});

test("the read form names a signature inside a PDF, with the hash of what was signed", async () => {
  const id = await send();
  const { binaryHash } = await forSign(id, bob);
  await sign(id, bob, byBob);
  const { data } = Object((await ann.get(`/api/v1/envelope/${id}?include=envelope`)).json).envelope;
  assert.match(data, /<signature name="Buyer" documentId="contract" roleId="buyer" source="binary" format="PADES"/);
  assert.ok(data.includes(`hash="${binaryHash}"`), data);
});

test("until the archive has the last signature there is nothing to sign over", async () => {
  const id = await send();
  assert.equal((await put(id, bob, await byBob(await bytes(id, bob)))).status, 200);
  const early = await stranger.post(`/api/v1/envelope/${id}/for-sign`, {});
  assert.equal(early.status, 425, early.text);
});

test("of two signatures prepared over the same file the second is refused with 409 and can be made again", async () => {
  const id = await send();
  const [ofBob, ofStranger] = [await byBob(await bytes(id, bob)), await byStranger(await bytes(id, stranger))];
  const answers = await Promise.all([put(id, bob, ofBob), put(id, stranger, ofStranger)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  await contracts.build(id);
  const [late, by] = answers[0].status === 409 ? ([bob, byBob] as const) : ([stranger, byStranger] as const);
  await sign(id, late, by);
  assert.equal(splitSeals(await pdfOf(id)).length, 3);
});

test("a signature is refused when nothing was prepared for it, or more than a day ago", async () => {
  const id = await send();
  const content = await bytes(id, stranger);
  assert.equal((await put(id, bob, await byBob(content))).status, 409);
  const own = await byBob(await bytes(id, bob));
  await database.run(
    sql`update signature_preparations set prepared_at = prepared_at - interval '25 hours' where envelope_id = ${id}`,
  );
  assert.equal((await put(id, bob, own)).status, 409);
  await purgePreparations({ database, clock: systemClock } as never, new AbortController().signal);
  const left = await database.first(sql`select 1 from signature_preparations where envelope_id = ${id}`);
  assert.equal(left, undefined);
});

test("a signature of the file itself, of other bytes, or that is too large for its room is refused with 50032", async () => {
  const id = await send();
  const content = await bytes(id, bob);
  const large = await makeSigner("large", `/CN=${"Bob ".repeat(15)}`, { key: "rsa:2048" });
  const cms = Buffer.from(await signed(content, large), "base64");
  const padded = Buffer.concat([cms, Buffer.alloc(33_000 - cms.length)]).toString("base64");
  for (const data of [await byBob(await pdfOf(id)), await byBob(Buffer.from("other")), padded]) {
    const answer = await put(id, bob, data);
    assert.equal(answer.status, 400, answer.text);
    assert.match(answer.text, /50032|50047/);
  }
  assert.equal((await put(id, bob, await byBob(content))).status, 200);
});

test("signatures without a place are invisible", async () => {
  const hidden = await openSignedPdfs(one, { first: "", second: "" });
  const id = await hidden.send();
  await hidden.sign(id, bob, byBob);
  const pdf = (await hidden.files(id)).files.get("Contract/Contract.pdf")!;
  assert.equal((await sealOf(pdf))?.isValid, true);
  assert.match(pdf.toString("latin1"), /\/T \(Signature1\) [^>]*\/Rect \[0 0 0 0\]/);
});
