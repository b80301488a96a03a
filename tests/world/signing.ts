import assert from "node:assert/strict";
import { makeSeal, readSeal } from "@chancery/server/io/keys/seal.ts";
import { signCms } from "@chancery/server/io/pdf/sign-cms.ts";
import { createPaper, textAt, type PaperTemplate } from "./paper.ts";
import type { Persona } from "./persona.ts";

/** A contract that the sender writes and the recipient signs. */
const signedXml = `<template>
  <info><name>Contract</name></info>
  <documents><document id="contract"><info><title>Contract</title></info>
    <body><p>We sell <field type="text" name="goods" roleId="seller"/></p></body></document></documents>
  <signatures><signature name="Director" roleId="director" documentId="contract"/></signatures>
  <flow><roles><role id="seller" title="Seller" type="sender"/><role id="director" title="Director" type="signer"/></roles></flow>
</template>`;

const password = "seal";
const seal = await readSeal(await makeSeal("Bob Lee", password, new Date()), password);
const templates = new WeakMap<Persona, Promise<PaperTemplate>>();

/** Sends a contract to be signed, drawn already when the world works; the id of the envelope. */
export async function sendToSign(from: Persona, to: Persona): Promise<string> {
  const made = templates.get(from) ?? createPaper(from, signedXml);
  templates.set(from, made);
  const { uuid } = await made;
  const roles = `<role id="director" mailboxUuid="${to.mailboxId}"/>`;
  const data = `<envelope templateUuid="${uuid}"><info><subject>Contract</subject></info><flow><roles>${roles}</roles></flow>
    <documents><document id="contract"><field name="goods">Pumps</field></document></documents></envelope>`;
  const sent = await from.post("/api/v1/envelope/send", { data });
  assert.equal(sent.status, 201, sent.text);
  return textAt(sent, "uuid");
}

/** The body that signs what is to be signed in an envelope; waits until it is drawn. */
export async function signaturesFor(signer: Persona, envelope: string): Promise<readonly object[]> {
  const answer = await signer.post(`/api/v1/envelope/${envelope}/for-sign?wait=true`);
  assert.equal(answer.status, 200, answer.text);
  const documents = answer.json as readonly { documentId: string; binaryHash: string; xmlHash: string }[];
  const signed = (hash: string): string => signatureOf(Buffer.from(hash, "base64"));
  return documents.map(({ documentId, binaryHash, xmlHash }) => ({
    documentId,
    signatureName: "Director",
    signatures: [
      { source: "binary", data: signed(binaryHash) },
      { source: "text", data: signed(xmlHash) },
    ],
  }));
}

/** A signature of a SHA-256 hash in Base64. */
export function signatureOf(hash: Uint8Array): string {
  return signCms(hash, seal).toString("base64");
}
