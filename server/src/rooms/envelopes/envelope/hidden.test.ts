import assert from "node:assert/strict";
import { test } from "node:test";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, stranger, rooms } = await world({ settings: { CHANCERY_ARCHIVE_WAIT_S: "1" } });
const role = (id: string, type: string): string => `<role id="${id}" title="${id}" type="${type}"/>`;
const file = '<field type="attachment" name="f" roleId="seller" attachmentType="all" viewRoleIds="seller,clerk"/>';
const template = `<template><info><name>Secret</name></info><documents>
  <document id="order"><info><title>Order</title></info><body><field type="text" name="b" roleId="clerk" optional="true"/></body></document>
  <document id="price" type="singleAttachment"><info><title>Price</title></info><body>${file}</body></document></documents>
  <flow><roles>${role("seller", "sender")}${role("clerk", "assignee")}${role("reader", "copy")}</roles></flow></template>`;
const made = await ann.post("/api/v1/template", { data: template, access: "mailbox", categories: [] });
const uuid = String(Object(made.json).uuid);

type Sent = { readonly id: string; readonly fileId: string };

/** Ann sends a price to Bob, who may see it, with a copy to a person who may not. */
async function send(reader: string = stranger.mailboxId): Promise<Sent> {
  const bytes = Buffer.from("1 000 000");
  const uploaded = await ann.upload("/api/v1/envelope/attachment", { name: "price.txt", bytes, type: "text/plain" });
  const fileId = String(Object(uploaded.json).attachmentId);
  const roles = `<role id="clerk" mailboxUuid="${bob.mailboxId}"/><role id="reader" mailboxUuid="${reader}"/>`;
  const documents = `<document id="order"/><document id="price"><field name="f" attachmentUuid="${fileId}">price.txt</field></document>`;
  const data = `<envelope templateUuid="${uuid}"><info><subject>S</subject></info><flow><roles>${roles}</roles></flow><documents>${documents}</documents></envelope>`;
  const sent = await ann.post("/api/v1/envelope/send", { data });
  assert.equal(sent.status, 201, sent.text);
  return { id: String(Object(sent.json).uuid), fileId };
}

const { id, fileId } = await send();
const done = await bob.put("/api/v1/envelope/fill", { uuid: id, data: `<envelope templateUuid="${uuid}"/>` });
assert.equal(done.status, 200, done.text);
const dataFor = async (who: Persona, of: string = id): Promise<string> => {
  const answer = await who.get(`/api/v1/envelope/${of}?include=envelope`);
  assert.equal(answer.status, 200, answer.text);
  return Object(answer.json).envelope.data;
};

test("a mailbox that may see a restricted document finds its file in the envelope", async () => {
  for (const who of [ann, bob]) assert.match(await dataFor(who), new RegExp(`attachmentUuid="${fileId}">price.txt<`));
});

test("for all others the document is locked: neither its values nor the name of its file are in the envelope", async () => {
  const data = await dataFor(stranger);
  assert.match(data, /<document id="price" locked="true"\/>/);
  assert.doesNotMatch(data, new RegExp(`${fileId}|price\\.txt`));
  assert.match(data, /<document id="order">/);
});

test("a hidden file does not exist for those it is hidden from", async () => {
  const path = `/api/v1/envelope/attachment?attachmentUuid=${fileId}&envelopeUuid=${id}`;
  const clone = `/api/v1/envelope/clone-attachment?attachmentUuid=${fileId}`;
  assert.deepEqual(
    [(await bob.get(path)).status, (await stranger.get(path)).status, (await stranger.post(clone)).status],
    [200, 404, 404],
  );
});

test("a hidden document is not in the archive, and has no PDF", async () => {
  const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;
  const finish = async (): Promise<void> => undefined;
  await builder.work({ envelopeId: id, revision: 0 }, AbortSignal.timeout(60_000), { eventId: 1, key: id, attempt: 1, finish });
  const names = async (who: Persona): Promise<string> => {
    const zip = await who.get(`/api/v1/envelope/${id}/zip`);
    assert.equal(zip.status, 200, zip.text.slice(0, 200));
    return zip.bytes.toString("latin1");
  };
  assert.match(await names(bob), /Price\/price\.txt/);
  assert.doesNotMatch(await names(stranger), /Price|price\.txt/);
  const printed = await stranger.get(`/api/v1/envelope/${id}/for-print?documentId=price`);
  assert.deepEqual([printed.status, Object(printed.json).code], [422, 50097]);
});

test("a restricted document is hidden from mailboxes that the envelope is shared with, visible to a delegate, and no longer to the delegating mailbox", async () => {
  const other = await send(ann.mailboxId);
  const file = `/api/v1/envelope/attachment?attachmentUuid=${other.fileId}&envelopeUuid=${other.id}`;
  await ann.post("/api/v1/envelope/share-copy", { envelopeUuids: [other.id], mailboxUuids: [stranger.mailboxId] });
  assert.match(await dataFor(stranger, other.id), /<document id="price" locked="true"\/>/);
  assert.equal((await stranger.get(file)).status, 404);
  await bob.post("/api/v1/envelope/delegate", { uuids: [other.id], delegateMailbox: stranger.mailboxId });
  assert.match(await dataFor(stranger, other.id), /price\.txt/);
  assert.deepEqual([(await stranger.get(file)).status, (await bob.get(file)).status], [200, 404]);
  assert.match(await dataFor(bob, other.id), /<document id="price" locked="true"\/>/);
});

test("comments on a restricted document are hidden from those who may not see it, and they cannot comment on it", async () => {
  const at = `/api/v1/envelope/${id}/comment`;
  const { uuid: comment, threadUuid } = Object((await bob.post(at, { text: "Too dear", documentId: "price" })).json);
  const threads = async (who: Persona): Promise<number> => Object((await who.get(`${at}-thread`)).json).totalElements;
  assert.deepEqual([await threads(ann), await threads(stranger)], [1, 0]);
  const answers = [
    await stranger.get(`${at}-thread/${threadUuid}`),
    await stranger.post(at, { text: "Why?", threadUuid }),
    await stranger.post(at, { text: "Why?", documentId: "price" }),
    await stranger.put(`${at}/${comment}`, { text: "x" }),
    await stranger.send("PATCH", `${at}-thread/${threadUuid}`, { body: { closed: true } }),
  ];
  assert.deepEqual(
    answers.map(({ json }) => Object(json).code),
    [1043, 1043, 1046, 1042, 1043],
  );
});
