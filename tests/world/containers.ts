import assert from "node:assert/strict";
import { buildArchive } from "./build-archive.ts";
import { textAt } from "./paper.ts";
import type { Persona } from "./persona.ts";
import type { World } from "./world.ts";
import { unzip } from "./zip.ts";

const role = (id: string, type: string): string => `<role id="${id}" title="${id}" type="${type}"/>`;
const slot = (documentId: string, who: string): string => `<signature name="${who}" roleId="${who}" documentId="${documentId}"/>`;
const xml = `<template><info><name>Signed</name></info><documents>
  <document id="order"><info><title>Замовлення 1</title></info><body><p><field type="text" name="goods" roleId="seller"/></p></body></document>
  <document id="plan" type="singleAttachment"><info><title>Plan</title></info><body><field type="attachment" name="f" roleId="seller" attachmentType="all"/></body></document></documents>
  <signatures>${slot("order", "buyer")}${slot("order", "witness")}${slot("plan", "buyer")}</signatures>
  <flow><roles>${role("seller", "sender")}${role("buyer", "signer")}${role("witness", "signer")}</roles></flow></template>`;

/** Orders whose signatures go into containers (ASiC-E): Bob signs the order and an uploaded plan, the stranger the order. */
export async function openContainers(one: World, plan: { readonly name: string; readonly bytes: Buffer }) {
  const { ann, bob, stranger } = one;
  const made = await ann.post("/api/v1/template", { data: xml, access: "mailbox", categories: [], signatureContainer: "ASICE" });
  assert.equal(made.status, 200, made.text);
  const at = (id: string, action: string): string => `/api/v1/envelope/${id}/${action}`;
  const orders = {
    template: Object(made.json),
    send: async (): Promise<string> => {
      const uploaded = await ann.upload("/api/v1/envelope/attachment", { ...plan, type: "text/plain" });
      const file = `<field name="f" attachmentUuid="${textAt(uploaded, "attachmentId")}">${plan.name}</field>`;
      const roles = `<role id="buyer" mailboxUuid="${bob.mailboxId}"/><role id="witness" mailboxUuid="${stranger.mailboxId}"/>`;
      const data = `<envelope templateUuid="${textAt(made, "uuid")}"><info><subject>S</subject></info><flow><roles>${roles}</roles></flow><documents><document id="order"><field name="goods">Pumps</field></document><document id="plan">${file}</document></documents></envelope>`;
      const id = textAt(await ann.post("/api/v1/envelope/send", { data }), "uuid");
      await buildArchive(one, id);
      return id;
    },
    /** The bytes to sign of a document: its manifest. */
    bytes: async (id: string, documentId: string, who: Persona): Promise<Buffer> => {
      const answer = await who.post(at(id, "for-sign-file"), { documentId });
      assert.equal(answer.status, 200, answer.text.slice(0, 300));
      return Buffer.from(answer.bytes);
    },
    put: async (id: string, documentId: string, who: Persona, data: string) =>
      who.put(at(id, "sign"), [
        { documentId, signatureName: who === bob ? "buyer" : "witness", signatures: [{ source: "binary", data }] },
      ]),
    /** Signs a document, and builds the archive. */
    sign: async (id: string, documentId: string, who: Persona, sign: (bytes: Buffer) => Promise<string>): Promise<void> => {
      const answer = await orders.put(id, documentId, who, await sign(await orders.bytes(id, documentId, who)));
      assert.equal(answer.status, 200, answer.text);
      await buildArchive(one, id);
    },
    files: async (id: string) => {
      const zip = await ann.get(at(id, "zip"));
      assert.equal(zip.status, 200, zip.text.slice(0, 300));
      return { zip: zip.bytes, files: await unzip(zip.bytes) };
    },
  };
  return orders;
}
