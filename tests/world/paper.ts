import assert from "node:assert/strict";
import type { Answer } from "./call.ts";
import type { Persona } from "./persona.ts";

/** A template as its creation answered it. */
export type PaperTemplate = { readonly uuid: string; readonly version: string };

/** Two documents: the sender's offer and the recipient's reply, which takes a file. */
export const paperXml = `<template>
  <info><name>Offer</name><description>An offer and its reply</description><expire/></info>
  <documents>
    <document id="offer">
      <info><title>Offer</title></info>
      <body><h1>Offer</h1><p>We offer <field type="text" name="goods" roleId="seller" max="100"/> for
        <field type="number" name="price" roleId="seller" precision="2" min="0"/> EUR.</p></body>
    </document>
    <document id="reply">
      <info><title>Reply</title></info>
      <body><p>Accepted by <field type="text" name="acceptedBy" roleId="buyer" max="100"/>
        <field type="checkbox" name="terms" roleId="buyer"/>
        <field type="attachment" name="proof" roleId="buyer" attachmentType="file" optional="true"/></p></body>
    </document>
  </documents>
  <flow><roles><role id="seller" title="Seller" type="sender"/><role id="buyer" title="Buyer" type="assignee"/></roles></flow>
</template>`;

/** Creates the template in the persona's mailbox. */
export async function createPaper(owner: Persona, data = paperXml): Promise<PaperTemplate> {
  const made = await owner.post("/api/v1/template", { access: "mailbox", categories: [], data });
  assert.equal(made.status, 200, made.text);
  return { uuid: textAt(made, "uuid"), version: textAt(made, "version") };
}

/** The envelope XML of a send to this mailbox. */
export function offerXml(template: PaperTemplate, recipient: string, subject = "Pumps"): string {
  return `<envelope templateUuid="${template.uuid}" templateVersion="${template.version}">
    <info><subject>${subject}</subject></info>
    <flow><roles><role id="buyer" mailboxUuid="${recipient}"/></roles></flow>
    <documents><document id="offer"><field name="goods">Pumps</field><field name="price">1499.50</field></document><document id="reply"/></documents>
  </envelope>`;
}

/** The envelope XML of the reply; with an uploaded proof when one is given. */
export function replyXml(template: PaperTemplate, acceptedBy = "Bob", proof?: string): string {
  const attachment = proof === undefined ? "" : `<field name="proof" attachmentUuid="${proof}">proof.csv</field>`;
  return `<envelope templateUuid="${template.uuid}" templateVersion="${template.version}">
    <documents><document id="reply"><field name="acceptedBy">${acceptedBy}</field><field name="terms">1</field>${attachment}</document></documents>
  </envelope>`;
}

/** Sends an offer; the id of the envelope. */
export async function sendOffer(from: Persona, to: Persona, template: PaperTemplate, subject?: string): Promise<string> {
  const sent = await from.post("/api/v1/envelope/send", { data: offerXml(template, to.mailboxId, subject) });
  assert.equal(sent.status, 201, sent.text);
  return textAt(sent, "uuid");
}

/** The status as this person sees it. */
export async function statusFor(person: Persona, envelope: string): Promise<string> {
  const read = await person.get(`/api/v1/envelope/${envelope}?include=envelope`);
  assert.equal(read.status, 200, read.text);
  return textAt(read, "envelope", "status");
}

/** A text inside of a JSON answer, by its path. Fails the test when there is none. */
export function textAt(answer: Answer, ...path: readonly (string | number)[]): string {
  let value: unknown = answer.json;
  for (const key of path) value = isRecord(value) ? value[key] : undefined;
  assert.equal(typeof value, "string", `${path.join(".")} in ${answer.text.slice(0, 500)}`);
  return String(value);
}

function isRecord(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === "object" && value !== null;
}
