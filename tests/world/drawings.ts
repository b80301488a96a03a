import assert from "node:assert/strict";
import { crc32, deflateSync } from "node:zlib";
import { textAt } from "./paper.ts";
import type { Persona } from "./persona.ts";

const heightPx = 20;

/** A PNG in Base64: a black stroke on white, or nothing but white. */
export function drawing({ widthPx = 300, isEmpty = false } = {}): string {
  const line = (at: number): Buffer => {
    const pixels = Buffer.alloc(widthPx + 1, 255);
    pixels[0] = 0;
    if (!isEmpty) pixels.fill(0, 10 + at, 14 + at);
    return pixels;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head[8] = 8;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: heightPx }, (_, at) => line(at))));
  const parts = [chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]).toString("base64");
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Options of a template that is signed by hand. */
export type HandOptions = { readonly fields?: string; readonly roles?: string; readonly signatures?: string };

/** Template XML: an uploaded plan of the sender that `signer` signs and initials by hand; `fields` are in an additional form. */
export function handXml({ fields = "", roles = "", signatures = "" }: HandOptions = {}): string {
  const drawn = `<field type="einksign" name="sign" roleId="signer" placeholder="For the buyer"/><p><field type="initials" name="init" roleId="signer" optional="true"/></p>`;
  return `<template><info><name>By hand</name></info><documents>
    <document id="plan" type="singleAttachment"><info><title>Plan</title></info><body>
      <field type="attachment" name="file" attachmentType="all" roleId="seller"/>${drawn}</body></document>
    <document id="form"><info><title>Form</title></info><body><p><field type="text" name="note" roleId="seller" optional="true"/>${fields}</p></body></document>
    </documents><signatures>${signatures}</signatures><flow><roles>
    <role id="seller" title="Seller" type="sender"/><role id="signer" title="Signer" type="assignee"/>${roles}</roles></flow></template>`;
}

/** Makes the template and sends an envelope of it; all roles but the sender's are the other person's. Answers its id. */
export async function sendToDraw(from: Persona, to: Persona, options: HandOptions = {}): Promise<string> {
  const xml = handXml(options);
  const made = await from.post("/api/v1/template", { access: "mailbox", categories: [], data: xml });
  assert.equal(made.status, 200, made.text);
  const file = { name: "plan.txt", bytes: Buffer.from("the plan"), type: "text/plain" };
  const attachment = textAt(await from.upload("/api/v1/envelope/attachment", file), "attachmentId");
  const roles = [...xml.matchAll(/<role id="(\w+)"[^>]* type="(?!sender)/g)].map(
    ([, id]) => `<role id="${id}" mailboxUuid="${to.mailboxId}"/>`,
  );
  const data = `<envelope templateUuid="${textAt(made, "uuid")}"><info><subject>Plan</subject></info><flow><roles>${roles.join("")}</roles></flow>
    <documents><document id="plan"><field name="file" attachmentUuid="${attachment}">plan.txt</field></document></documents></envelope>`;
  const sent = await from.post("/api/v1/envelope/send", { data });
  assert.equal(sent.status, 201, sent.text);
  return textAt(sent, "uuid");
}
