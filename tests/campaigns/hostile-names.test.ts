import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { createPaper, textAt } from "../world/paper.ts";
import { world, type World } from "../world/world.ts";

// File names and titles that would break out, hide or collide, from the upload to the archive.

const names = [
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

let scene: World;
let folder: string;
before(async () => {
  scene = await world({ works: true });
  folder = await mkdtemp(join(tmpdir(), "chancery names "));
});
after(() => rm(folder, { recursive: true, force: true }));

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const isAllowed = (text: string): boolean => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) && text.trim() !== "";

test("file names that break out, hide or collide come out of downloads and archives tame", async () => {
  const { ann, bob } = scene;
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
  for (const answer of uploads) {
    const file = await ann.get(`/api/v1/envelope/attachment?attachmentUuid=${textAt(answer, "attachmentId")}`);
    assert.match(
      String(file.headers["content-disposition"]),
      /^attachment; filename="[^"\\/\r\n]+"(; filename\*=UTF-8''[\w%.~!#$&+^`|-]+)?$/,
    );
  }
  const zip = await ann.get(`/api/v1/envelope/${textAt(sent, "uuid")}/zip?wait=true`);
  assert.equal(zip.status, 200, zip.text);
  assert.match(String(zip.headers["content-disposition"]), /filename="[^"\\/]+"/);
  await assertTame(zip.bytes, names.length);
});

const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const wild = /[\\:*?"<>|\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]|[. ]$/u;

/** Every entry stays inside, has a name every file system takes, none like another. */
async function assertTame(archive: Buffer, filesCount: number): Promise<void> {
  const file = join(folder, "a.zip");
  await writeFile(file, archive);
  const entries = execFileSync("unzip", ["-Z1", file], { encoding: "utf8", env: { ...process.env, LC_ALL: "C.UTF-8" } })
    .trim()
    .split("\n");
  for (const entry of entries) {
    const parts = entry.replace(/\/$/, "").split("/");
    const bad = parts.filter(
      (part) => /^\.*$/.test(part) || device.test(part) || wild.test(part) || Buffer.byteLength(part) > 255,
    );
    assert.deepEqual(bad, [], entry);
  }
  assert.equal(
    new Set(entries.map((entry) => entry.normalize("NFC").toLowerCase())).size,
    entries.length,
    "names differ in more than case",
  );
  assert.equal(entries.filter((entry) => entry.startsWith("attachments/") && !entry.endsWith("/")).length, filesCount);
  const out = join(folder, "deep", "inside");
  await mkdir(out, { recursive: true });
  execFileSync("unzip", ["-q", file, "-d", out]);
  assert.deepEqual((await readdir(folder)).toSorted(), ["a.zip", "deep"]);
  assert.deepEqual(await readdir(join(folder, "deep")), ["inside"]);
  const unpacked = await readdir(out, { recursive: true, withFileTypes: true });
  assert.equal(unpacked.filter((entry) => entry.isFile()).length, entries.filter((entry) => !entry.endsWith("/")).length);
}
