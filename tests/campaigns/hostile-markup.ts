import assert from "node:assert/strict";
import { createPaper, textAt } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";
import type { World } from "../world/world.ts";
import { unzip } from "../world/zip.ts";

// Texts that a typesetter, or a table of a program, would read as something else, in every place that is printed.

/** Code, calls, mathematics and markup of Typst, and the same of TeX, HTML, XSLT, templates and PDF. */
const markup =
  '#panic() #read("/etc/passwd") #eval("1+1") $x^2$ *b* _i_ `r` @ref <l> \\u{41} // c /* d */ --- ~ {{7*7}} ${7*7} \\input{a} &amp; ](/JS)';

/** Keys that every object has. */
export const keysOfObjects: readonly string[] = ["__proto__", "constructor", "toString", "hasOwnProperty"];

/** The same for titles of roles, which are short, and for names, which have no slash. */
const shortMarkup = '#panic() #eval("1") $x$ *b* _i_ `r` @a <l> \\';

/** A text that is at one place only. */
const at = (place: string): string => `${place} ${markup}`;
const shortAt = (place: string): string => `${place} ${shortMarkup}`;
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const xmlAt = (place: string): string => escape(at(place));

const template = `<template><info><name>${xmlAt("name")}</name><description>d</description></info><documents>
  <document id="a"><info><title>${escape(shortAt("title"))}</title></info><body>
    <h1>${xmlAt("heading")}</h1><p>${xmlAt("paragraph")} <field type="text" name="v" roleId="buyer" max="500"/></p>
    <ul><li>${xmlAt("item")}</li></ul><blockquote><p>${xmlAt("quote")}</p></blockquote>
    <p><a href="https://acme.example">${xmlAt("link")}</a></p>
    <table><tbody><tr><td>${xmlAt("cell")}</td></tr></tbody></table>
    <table name="rows" roleId="buyer" iterable="true"><thead><tr><th>${xmlAt("head")}</th></tr></thead>
      <tbody><tr iterable="true"><td><field type="text" name="r" roleId="buyer" max="500"/></td></tr></tbody></table>
    <p><field type="attachment" name="file" roleId="buyer" attachmentType="all"/></p></body></document></documents>
  <flow><roles><role id="seller" title="${escape(shortAt("seller"))}" type="sender"/><role id="buyer" title="${escape(shortAt("buyer"))}" type="assignee"/></roles></flow></template>`;

/** Printed places of a completed envelope, and their texts. */
export const printedTexts: readonly string[] = [
  ...["name", "heading", "paragraph", "item", "quote", "link", "cell", "head", "value", "row", "subject"].map(at),
  ...["title", "mailbox", "seller", "buyer"].map(shortAt),
];

/** An envelope with the markup everywhere, completed: the PDFs of its archive. */
export async function printMarkup({ ann, bob }: World): Promise<readonly Buffer[]> {
  const renamed = await bob.put(`/api/v1/mailbox/${bob.mailboxId}`, {
    name: shortAt("mailbox"),
    archived: false,
    aliases: [],
    hideNameForAccounts: false,
  });
  assert.equal(renamed.status, 200, renamed.text);
  const { uuid } = await createPaper(ann, template);
  const envelope = await send(ann, bob, { uuid, subject: xmlAt("subject") });
  const uploaded = await bob.upload("/api/v1/envelope/attachment?type=all", {
    name: `${shortAt("file").replace("\\", "")}.csv`,
    bytes: Buffer.from("a\n"),
  });
  assert.equal(uploaded.status, 201, uploaded.text);
  const file = `<field name="file" attachmentUuid="${textAt(uploaded, "attachmentId")}">f</field>`;
  const fields = `<field name="v">${xmlAt("value")}</field>${file}<fieldgroup name="rows"><fieldset><field name="r">${xmlAt("row")}</field></fieldset></fieldgroup>`;
  await fill(bob, { uuid, envelope, fields });
  return pdfsOf(ann, envelope);
}

/** An envelope of a body, completed: the PDFs of its archive. */
export async function printBody({ ann, bob }: World, body: string): Promise<readonly Buffer[]> {
  const { uuid } = await createPaper(
    ann,
    `<template><info><name>n</name></info><documents><document id="a"><info><title>t</title></info><body>${body}
      <p><field type="text" name="v" roleId="buyer"/></p></body></document></documents><flow><roles>
      <role id="seller" title="s" type="sender"/><role id="buyer" title="b" type="assignee"/></roles></flow></template>`,
  );
  const envelope = await send(ann, bob, { uuid, subject: "s" });
  await fill(bob, { uuid, envelope, fields: `<field name="v">v</field>` });
  return pdfsOf(ann, envelope);
}

async function send(from: Persona, to: Persona, { uuid, subject }: { readonly uuid: string; readonly subject: string }) {
  const roles = `<role id="buyer" mailboxUuid="${to.mailboxId}"/>`;
  const data = `<envelope templateUuid="${uuid}"><info><subject>${subject}</subject></info><flow><roles>${roles}</roles></flow></envelope>`;
  const sent = await from.post("/api/v1/envelope/send", { data });
  assert.equal(sent.status, 201, sent.text);
  return textAt(sent, "uuid");
}

type Filling = { readonly uuid: string; readonly envelope: string; readonly fields: string };

async function fill(by: Persona, { uuid, envelope, fields }: Filling): Promise<void> {
  const data = `<envelope templateUuid="${uuid}"><documents><document id="a">${fields}</document></documents></envelope>`;
  const filled = await by.put("/api/v1/envelope/fill", { uuid: envelope, data });
  assert.equal(filled.status, 200, filled.text);
}

async function pdfsOf(by: Persona, envelope: string): Promise<readonly Buffer[]> {
  const zip = await by.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
  assert.equal(zip.status, 200, zip.text);
  return [...(await unzip(zip.bytes))].flatMap(([name, bytes]) => (name.endsWith(".pdf") ? [bytes] : []));
}
