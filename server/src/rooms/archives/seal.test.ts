import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { addDays } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { createPaper, offerXml, replyXml } from "@chancery/tests/world/paper.ts";
import { sealOf } from "@chancery/tests/world/pdf-seal.ts";
import { attachmentsOf, lettersOf } from "@chancery/tests/world/pdf-text.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import sql from "sql-template-tag";

let daysLater = 0;
const clock = { now: () => addDays(systemClock.now(), daysLater) };
const { ann, bob, rooms, database } = await world({ clock });
const template = await createPaper(ann);

const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;
const build = async (id: string): Promise<void> => {
  const finish = async (): Promise<void> => undefined;
  await builder.work({ envelopeId: id, revision: 0 }, new AbortController().signal, { eventId: 1, key: id, attempt: 1, finish });
};

async function send(): Promise<string> {
  const sent = await ann.post("/api/v1/envelope/send", { data: offerXml(template, bob.mailboxId, "Насоси (1/2) \\") });
  assert.equal(sent.status, 201, sent.text);
  return (sent.json as { readonly uuid: string }).uuid;
}

async function reply(uuid: string): Promise<void> {
  const file = { name: "proof.csv", bytes: Buffer.from("a,b\n1,2\n"), type: "text/csv" };
  const { attachmentId } = (await bob.upload("/api/v1/envelope/attachment?type=file", file)).json as {
    readonly attachmentId: string;
  };
  const filled = await bob.put("/api/v1/envelope/fill", { uuid, data: replyXml(template, "Bob", attachmentId) });
  assert.equal(filled.status, 200, filled.text);
}

/** The files of the archive by name. */
async function unpack(id: string): Promise<(name: string) => Buffer> {
  const answer = await ann.get(`/api/v1/envelope/${id}/zip`);
  assert.equal(answer.status, 200, answer.text.slice(0, 200));
  const files = await unzip(answer.bytes);
  return (name) => files.get(name)!;
}

const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

test("each structured document is sealed, and its certificate names the sealed file", async () => {
  const id = await send();
  await reply(id);
  await build(id);
  const fileAt = await unpack(id);
  for (const title of ["Offer", "Reply"]) {
    const pdf = fileAt(`${title}/${title}.pdf`);
    const { isValid, subFilter } = (await sealOf(pdf))!;
    assert.deepEqual([isValid, subFilter], [true, "ETSI.CAdES.detached"]);
    for (const other of ["print", "signatures"]) {
      const unsealed = fileAt(`${title}/${title}.${other}.pdf`);
      assert.equal(await sealOf(unsealed), undefined);
      assert.ok((await lettersOf(unsealed)).includes(sha256Of(pdf)), `${title}.${other}.pdf`);
    }
  }
  const one = await ann.get(`/api/v1/envelope/${id}/download-final-pdf?documentId=offer`);
  assert.ok(one.bytes.equals(fileAt("Offer/Offer.pdf")));
});

test("a document is PDF/A-3u and carries its own data, and no other document's, as the archive has it", async () => {
  const id = await send();
  await reply(id);
  await build(id);
  const fileAt = await unpack(id);
  for (const title of ["Offer", "Reply"]) {
    const pdf = fileAt(`${title}/${title}.pdf`);
    assert.match(pdf.toString("latin1"), /<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>U</);
    const attached = await attachmentsOf(pdf);
    assert.deepEqual([...attached.keys()], [`${title}.xml`]);
    assert.ok(attached.get(`${title}.xml`)!.equals(fileAt(`${title}/${title}.xml`)));
    const certificate = fileAt(`${title}/${title}.signatures.pdf`);
    assert.match(certificate.toString("latin1"), /<pdfaid:part>2<\/pdfaid:part>/);
    assert.match(await lettersOf(certificate), /Verifythisdocument.*issealedwiththecertificate/);
  }
});

test("of workers that seal one document concurrently the first seal is used by all, and later states keep it", async () => {
  const id = await send();
  await Promise.all([build(id), build(id), build(id)]);
  const offer = sha256Of((await unpack(id))("Offer/Offer.pdf"));
  await reply(id);
  await Promise.all([build(id), build(id), build(id)]);
  const fileAt = await unpack(id);
  assert.equal(sha256Of(fileAt("Offer/Offer.pdf")), offer);
  for (const title of ["Offer", "Reply"]) {
    const emails = await lettersOf(fileAt(`${title}/${title}.signatures.pdf`));
    assert.ok(emails.includes(sha256Of(fileAt(`${title}/${title}.pdf`))), title);
  }
});

test("a service whose certificate has ended builds no archive, rather than one without a seal", async () => {
  const id = await send();
  daysLater = 3660;
  try {
    await assert.rejects(build(id), /certificate has ended/);
  } finally {
    daysLater = 0;
  }
  const rows = await database.all(sql`select revision from archives where envelope_id = ${id} order by revision`);
  assert.equal(rows.length, 0);
  assert.equal((await ann.get(`/api/v1/envelope/${id}/zip`)).status, 425);
  await build(id);
  assert.equal((await sealOf((await unpack(id))("Offer/Offer.pdf")))?.isValid, true);
});
