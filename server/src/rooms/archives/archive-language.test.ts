import assert from "node:assert/strict";
import { test } from "node:test";
import { createPaper, offerXml, replyXml, textAt } from "@chancery/tests/world/paper.ts";
import { textOf } from "@chancery/tests/world/pdf-text.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";

const { ann, bob, rooms } = await world({ settings: { CHANCERY_LOCALE: "uk", CHANCERY_TIME_ZONE: "Asia/Tokyo" } });
const template = await createPaper(ann);
const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;
const setAccount = async (of: "ann" | "bob", region: object): Promise<void> => {
  const { accountId, company } = people[of];
  const changed = await { ann, bob }[of].put(`/api/v1/account/${accountId}`, { name: company, ...region });
  assert.equal(changed.status, 200, changed.text);
};

async function build(id: string): Promise<void> {
  const meta = { eventId: 1, key: id, attempt: 1, finish: async (): Promise<void> => undefined };
  await builder.work({ envelopeId: id, revision: 0 }, new AbortController().signal, meta);
}

async function send(): Promise<string> {
  const sent = await ann.post("/api/v1/envelope/send", { data: offerXml(template, bob.mailboxId) });
  assert.equal(sent.status, 201, sent.text);
  const id = textAt(sent, "uuid");
  await build(id);
  return id;
}

async function filesOf(id: string, by = ann): Promise<ReadonlyMap<string, Buffer>> {
  const { status, bytes } = await by.get(`/api/v1/envelope/${id}/zip`);
  assert.equal(status, 200);
  return unzip(bytes);
}

const textIn = async (files: ReadonlyMap<string, Buffer>, name: string): Promise<string> => textOf(files.get(name)!);

test("the PDFs of an envelope are in the language and time zone of the account that sends it, for every reader", async () => {
  await setAccount("ann", { locale: "uk", timezone: "Europe/Kyiv" });
  await setAccount("bob", { locale: "en", timezone: "America/Lima" });
  const id = await send();
  const files = await filesOf(id);
  const certificate = await textIn(files, "Offer/Offer.signatures.pdf");
  assert.match(certificate, /Сертифікат опрацювання[^]*Надіслано\s+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+0[23]:00[^]*Сторінка 1 з/);
  assert.doesNotMatch(certificate, /Processing|Page 1/);
  assert.match(await textIn(files, "AuditTrail.pdf"), /Журнал дій[^]*Конверт надіслано[^]*Часовий пояс: Europe\/Kyiv/);
  assert.match(files.get("Offer/Offer.pdf")!.toString("latin1"), /\/Lang ?\(uk\)/);
  const printed = await ann.get(`/api/v1/envelope/${id}/for-print?documentId=offer`);
  assert.match(await textOf(printed.bytes), /Сертифікат опрацювання[^]*Позначки в документі/);
  assert.deepEqual([...(await filesOf(id, bob)).values()], [...files.values()]);
});

test("without settings of the account they are in those of the service", async () => {
  await setAccount("ann", { locale: null, timezone: null });
  const certificate = await textIn(await filesOf(await send()), "Offer/Offer.signatures.pdf");
  assert.match(certificate, /Надіслано\s+\S+ \S+ UTC\+09:00/);
});

test("an archive keeps its language and time zone; the next one has those of its time", async () => {
  await setAccount("ann", { locale: "en", timezone: "UTC" });
  const id = await send();
  const before = await filesOf(id);
  await setAccount("ann", { locale: "uk", timezone: "Europe/Kyiv" });
  await build(id);
  assert.deepEqual(await filesOf(id), before);
  assert.match(await textIn(before, "AuditTrail.pdf"), /Envelope sent[^]*Times are UTC\./);
  const uploaded = await bob.upload("/api/v1/envelope/attachment?type=file", {
    name: "proof.csv",
    bytes: Buffer.from("a,b\n1,2\n"),
    type: "text/csv",
  });
  const data = replyXml(template, "Bob", textAt(uploaded, "attachmentId"));
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid: id, data })).status, 200);
  await build(id);
  assert.match(await textIn(await filesOf(id), "AuditTrail.pdf"), /Поля заповнено/);
});
