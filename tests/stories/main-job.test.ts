import assert from "node:assert/strict";
import { before, test } from "node:test";
import { createPaper, replyXml, sendOffer, statusFor, textAt, type PaperTemplate } from "../world/paper.ts";
import { textOf } from "../world/pdf-text.ts";
import { world, type World } from "../world/world.ts";
import { assertXml } from "../world/xsd.ts";
import { unzip } from "../world/zip.ts";

let scene: World;
let template: PaperTemplate;
before(async () => {
  scene = await world({ works: true });
  template = await createPaper(scene.ann);
});

const proof = { name: "proof.csv", bytes: Buffer.from("a,b\n1,2\n"), type: "text/csv" };

async function completed(): Promise<string> {
  const { ann, bob } = scene;
  const envelope = await sendOffer(ann, bob, template);
  const uploaded = await bob.upload("/api/v1/envelope/attachment?type=file", proof);
  const filled = await bob.put("/api/v1/envelope/fill", {
    uuid: envelope,
    data: replyXml(template, "Bob", textAt(uploaded, "attachmentId")),
  });
  assert.equal(filled.status, 200, filled.text);
  return envelope;
}

test("an envelope is WAITING for its recipient and SENT for its sender until it is filled, then COMPLETED for both", async () => {
  const { ann, bob } = scene;
  const envelope = await sendOffer(ann, bob, template);
  assert.equal(await statusFor(ann, envelope), "SENT");
  assert.equal(await statusFor(bob, envelope), "WAITING");
  const filled = await bob.put("/api/v1/envelope/fill", { uuid: envelope, data: replyXml(template) });
  assert.equal(filled.status, 200, filled.text);
  assert.equal(await statusFor(ann, envelope), "COMPLETED");
  assert.equal(await statusFor(bob, envelope), "COMPLETED");
});

test("a completed envelope cannot be filled again", async () => {
  const envelope = await completed();
  const again = await scene.bob.put("/api/v1/envelope/fill", { uuid: envelope, data: replyXml(template) });
  assert.equal(again.status, 422, again.text);
});

test("the archive holds both documents, their printable versions and certificates, the file and the audit trail", async () => {
  const envelope = await completed();
  const zip = await scene.ann.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
  assert.equal(zip.status, 200, zip.text);
  assert.equal(zip.headers["content-type"], "application/octet-stream");
  assert.equal(Number(zip.headers["content-length"]), zip.bytes.length);
  const files = await unzip(zip.bytes);
  for (const title of ["Offer", "Reply"]) {
    for (const ending of ["pdf", "xml", "print.pdf", "signatures.pdf"])
      assert.ok(files.has(`${title}/${title}.${ending}`), `${title}.${ending}`);
  }
  assert.equal(files.get("attachments/proof/proof.csv")?.toString(), "a,b\n1,2\n");
  const [pdfs, xmls] = [".pdf", ".xml"].map((ending) => [...files].filter(([name]) => name.endsWith(ending)));
  for (const [name, pdf] of pdfs!) assert.notEqual(await textOf(pdf), "", name);
  for (const [, xml] of xmls!) assertXml(xml);
  assert.ok(files.has("AuditTrail.pdf"));
  const text = await textOf(files.get("Offer/Offer.pdf")!);
  assert.match(text, /Pumps/);
  assert.match(text, /1499\.50/);
});

test("sender and recipient get the same bytes, whenever they ask", async () => {
  const envelope = await completed();
  const first = await scene.ann.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
  const second = await scene.bob.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
  assert.ok(first.bytes.equals(second.bytes));
  assert.equal(first.headers["etag"], second.headers["etag"]);
});

test("to a stranger an envelope does not exist", async () => {
  const { stranger, ann } = scene;
  const envelope = await completed();
  const unknown = envelope.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const shown = (answer: { json: unknown; text: string }, id: string): string =>
    answer.text.replaceAll(id, "id").replace(/"requestId":"[^"]+"/, "");
  for (const path of ["", "/zip"]) {
    const foreign = await stranger.get(`/api/v1/envelope/${envelope}${path}`);
    const missing = await stranger.get(`/api/v1/envelope/${unknown}${path}`);
    assert.equal(foreign.status, 404);
    assert.equal(shown(foreign, envelope), shown(missing, unknown));
  }
  const inside = await stranger.get(`/api/v1/envelope/${envelope}`, { headers: { mailbox: ann.mailboxId } });
  assert.equal(inside.status, 403, inside.text);
});

test("of two fills at the same moment one wins", async () => {
  const { ann, bob } = scene;
  for (let round = 0; round < 10; round += 1) {
    const envelope = await sendOffer(ann, bob, template);
    const fill = (name: string) => bob.put("/api/v1/envelope/fill", { uuid: envelope, data: replyXml(template, name) });
    const answers = await Promise.all([fill("Bob"), fill("Bert")]);
    assert.deepEqual(answers.map(({ status }) => status === 200).sort(), [false, true]);
    assert.ok(answers.some(({ status }) => status === 409 || status === 422));
    assert.equal(await statusFor(ann, envelope), "COMPLETED");
  }
});
