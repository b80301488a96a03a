import assert from "node:assert/strict";
import { buildArchive } from "./build-archive.ts";
import { createPaper, textAt } from "./paper.ts";
import { testPdf } from "./pdf.ts";
import type { Persona } from "./persona.ts";
import type { World } from "./world.ts";
import { unzip } from "./zip.ts";

const pages = testPdf([
  { text: "CONTRACT", at: [100, 700] },
  { text: "TURNED", at: [100, 300], rotate: 90 },
]);

/** Where the two signatures of a contract are shown; nowhere with an empty text. */
export type SignaturePlaces = { readonly first: string; readonly second: string };

const places: SignaturePlaces = {
  first: 'x="20" y="60" width="60" height="20" page="0"',
  second: 'x="20" y="60" width="60" height="20" page="1"',
};

/** Signs the bytes; CMS in Base64. */
type Sign = (bytes: Buffer) => Promise<string>;

/** A contract over an uploaded PDF that Ann sends, and Bob and the stranger sign inside the file, in no order. */
export async function openSignedPdfs(one: World, { first, second }: SignaturePlaces = places) {
  const { ann, bob, stranger } = one;
  const uploaded = await ann.upload("/api/v1/template/pdf", { name: "c.pdf", bytes: pages, type: "application/pdf" });
  const pdf = `<pdf uuid="${textAt(uploaded, "uuid")}" hash="${textAt(uploaded, "hash")}"/>`;
  const template = await createPaper(ann, contractXml(pdf, { first, second }));
  const at = (id: string, action: string): string => `/api/v1/envelope/${id}/${action}`;
  const contract = {
    template,
    build: (id: string) => buildArchive(one, id),
    /** The id of a contract that was sent, its archive built. */
    send: async (): Promise<string> => {
      const roles = `<role id="buyer" mailboxUuid="${bob.mailboxId}"/><role id="witness" mailboxUuid="${stranger.mailboxId}"/>`;
      const data = `<envelope templateUuid="${template.uuid}"><info><subject>Flat</subject></info><flow><roles>${roles}</roles></flow>
        <documents><document id="contract"><field name="flat">Seven</field></document></documents></envelope>`;
      const id = textAt(await ann.post("/api/v1/envelope/send", { data }), "uuid");
      await buildArchive(one, id);
      return id;
    },
    /** The only document to sign, as for-sign shows it. */
    forSign: async (id: string, who: Persona) => {
      const answer = await who.post(at(id, "for-sign"), {});
      assert.equal(answer.status, 200, answer.text);
      return Object((answer.json as readonly unknown[])[0]);
    },
    /** The bytes to sign. */
    bytes: async (id: string, who: Persona): Promise<Buffer> => {
      const answer = await who.post(at(id, "for-sign-file"), { documentId: "contract" });
      assert.equal(answer.status, 200, answer.text.slice(0, 300));
      return Buffer.from(answer.bytes);
    },
    /** Submits a signature of these bytes. */
    put: async (id: string, who: Persona, data: string) => {
      const signatureName = who === bob ? "Buyer" : "Witness";
      const slot = { documentId: "contract", signatureName, signatures: [{ source: "binary", data }] };
      return who.put(at(id, "sign"), [slot]);
    },
    /** Signs, and builds the archive. */
    sign: async (id: string, who: Persona, sign: Sign): Promise<void> => {
      const answer = await contract.put(id, who, await sign(await contract.bytes(id, who)));
      assert.equal(answer.status, 200, answer.text);
      await buildArchive(one, id);
    },
    /** The files of its archive. */
    files: async (id: string) => {
      const zip = await ann.get(at(id, "zip"));
      assert.equal(zip.status, 200, zip.text.slice(0, 300));
      return { zip: zip.bytes, files: await unzip(zip.bytes) };
    },
  };
  return contract;
}

function contractXml(pdf: string, { first, second }: SignaturePlaces): string {
  return `<template><info><name>Contract</name></info><documents>
    <document id="contract" type="pdf"><info><title>Contract</title>${pdf}</info><body>
      <field type="text" name="flat" roleId="seller" x="20" y="30" width="60" height="8" page="0"/>
      <field type="pades" name="Buyer" roleId="buyer" ${first}/>
      <field type="pades" name="Witness" roleId="witness" ${second}/>
    </body></document></documents>
    <flow><roles><role id="seller" title="Seller" type="sender"/><role id="buyer" title="The Buyer" type="signer"/>
      <role id="witness" title="Свідок" type="signer"/></roles></flow></template>`;
}
