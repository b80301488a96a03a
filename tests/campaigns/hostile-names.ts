import assert from "node:assert/strict";
import type { Answer } from "../world/call.ts";
import { createPaper, textAt } from "../world/paper.ts";
import type { World } from "../world/world.ts";

// File names and titles that would break out, hide or collide, from the upload to the archive.

/** Names of files and titles of documents. */
export const names: readonly string[] = [
  "../../etc/passwd",
  "..\\..\\windows\\system32\\a.dll",
  "/etc/passwd",
  "C:\\a.csv",
  "\\\\host\\share\\a.csv",
  "CON",
  "nul.csv",
  "com1.tar.gz",
  "a.csv.",
  "a.csv ",
  " .csv",
  "...",
  ".",
  "..",
  "a\u202evsc.exe",
  "a\u200b.csv",
  "a\u0001\u001b[31m.csv",
  "a:b*c?d<e>f|g.csv",
  "a\r\nX-Header: b.csv",
  "a;filename=b.csv",
  "%2e%2e%2fa.csv",
  "A.csv",
  "a.CSV",
  "\u00e9.csv",
  "e\u0301.csv",
  `${"\u6f22".repeat(300)}.csv`,
  "~/.ssh/authorized_keys",
  "-rf",
  "$(touch x).csv",
];

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const isAllowed = (text: string): boolean => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) && text.trim() !== "";

/** Uploads a file of each name, fetches each again, and sends an envelope with all: the fetched files, and the archive. */
export async function downloadAll({ ann, bob }: World): Promise<{ readonly files: readonly Answer[]; readonly zip: Answer }> {
  const titles = [...new Set(names.filter(isAllowed).map((name) => name.slice(0, 60).trim()))];
  const field = (i: number): string =>
    `<field type="attachment" name="f${i}" roleId="seller" attachmentType="all" optional="true"/>`;
  const documents = titles.map(
    (title, i) =>
      `<document id="d${i}"><info><title>${escape(title)}</title></info><body><p>x ${i === 0 ? names.map((_, at) => field(at)).join("") : ""}</p></body></document>`,
  );
  const template = await createPaper(
    ann,
    `<template><info><name>n</name><description>d</description></info><documents>${documents.join("")}
    <document id="last"><info><title>last</title></info><body><p><field type="text" name="a" roleId="buyer" optional="true"/></p></body></document></documents>
    <flow><roles><role id="seller" title="s" type="sender"/><role id="buyer" title="b" type="assignee"/></roles></flow></template>`,
  );
  const uploads = await Promise.all(
    names.map((name, i) => ann.upload("/api/v1/envelope/attachment?type=all", { name, bytes: Buffer.from(`file ${i}\n`) })),
  );
  const fields = uploads.map((answer, i) => {
    assert.equal(answer.status, 201, `${names[i]}: ${answer.text}`);
    return `<field name="f${i}" attachmentUuid="${textAt(answer, "attachmentId")}">f</field>`;
  });
  const sent = await ann.post("/api/v1/envelope/send", {
    data: `<envelope templateUuid="${template.uuid}"><info><subject>../../x</subject></info><flow><roles><role id="buyer" mailboxUuid="${bob.mailboxId}"/></roles></flow>
      <documents><document id="d0">${fields.join("")}</document></documents></envelope>`,
  });
  assert.equal(sent.status, 201, sent.text);
  const files = uploads.map((answer) => ann.get(`/api/v1/envelope/attachment?attachmentUuid=${textAt(answer, "attachmentId")}`));
  const zip = await ann.get(`/api/v1/envelope/${textAt(sent, "uuid")}/zip?wait=true`);
  assert.equal(zip.status, 200, zip.text);
  return { files: await Promise.all(files), zip };
}
