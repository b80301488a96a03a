import type { BenchService } from "../harness/bench-service.ts";
import { headersOf } from "../harness/bench-service.ts";
import { createPaper, textAt } from "../../tests/world/paper.ts";
import { sendFile } from "./send-file.ts";

const names = ["one", "two", "three", "four"];

const xml = `<template><info><name>Survey</name><description>A survey with its pictures</description></info><documents><document id="survey">
  <info><title>Survey</title></info><body><p>Agreed: <field type="text" name="agreed" roleId="buyer"/></p>
  ${names.map((name) => `<p><field type="attachment" name="${name}" attachmentType="all" roleId="seller"/></p>`).join("")}</body>
  </document></documents><flow><roles><role id="seller" title="Seller" type="sender"/><role id="buyer" title="Buyer" type="assignee"/></roles></flow></template>`;

/** Completes an envelope with attachments of this total size in bytes, and waits for its archive; its id. */
export async function bigEnvelope({ service, ann, bob }: BenchService, sizeBytes: number): Promise<string> {
  const template = await createPaper(ann, xml);
  const fields: string[] = [];
  for (const name of names) {
    const url = `${service.url}/api/v1/envelope/attachment?type=all`;
    const uploaded = await sendFile({ url, headers: headersOf(ann), name, sizeBytes: sizeBytes / names.length });
    const { attachmentId }: { attachmentId: string } = JSON.parse(uploaded);
    fields.push(`<field name="${name}" attachmentUuid="${attachmentId}">${name}.pdf</field>`);
  }
  const documents = (values: string): string => `<documents><document id="survey">${values}</document></documents>`;
  const data = `<envelope templateUuid="${template.uuid}"><info><subject>Survey</subject></info><flow><roles>
    <role id="buyer" mailboxUuid="${bob.mailboxId}"/></roles></flow>${documents(fields.join(""))}</envelope>`;
  const sent = await ann.post("/api/v1/envelope/send", { data });
  if (sent.status !== 201) throw new Error(`the envelope was refused: ${sent.text}`);
  const uuid = textAt(sent, "uuid");
  const reply = `<envelope templateUuid="${template.uuid}">${documents('<field name="agreed">yes</field>')}</envelope>`;
  const filled = await bob.put("/api/v1/envelope/fill", { uuid, data: reply });
  if (filled.status !== 200) throw new Error(`the reply was refused: ${filled.text}`);
  return uuid;
}
