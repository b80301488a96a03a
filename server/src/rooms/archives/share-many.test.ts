import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { createPaper, textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { readTrail } from "../audit/store/trails.ts";

const one = await world();
const { ann, bob, database } = one;
const at = "/api/v1/envelope";
const copies = await createPaper(
  ann,
  `<template><info><name>Copy</name></info><documents><document id="d"><info><title>T</title></info><body><p>Copy</p></body></document></documents>
    <flow><roles><role id="s" title="S" type="sender"/><role id="c" title="C" type="copy"/></roles></flow></template>`,
);

/** An envelope that is completed by being sent. */
async function sendCopy({ uuid } = copies): Promise<string> {
  const data = `<envelope templateUuid="${uuid}"><info><subject>Copy</subject></info><flow><roles>
    <role id="c" mailboxUuid="${bob.mailboxId}"/></roles></flow><documents/></envelope>`;
  return textAt(await ann.post(`${at}/send`, { data }), "uuid");
}

test("a share of many envelopes and its download are recorded once in the trail of each", async () => {
  const ids = await Promise.all(Array.from({ length: 101 }, () => sendCopy()));
  assert.equal(
    (await ann.post(`${at}/share-archive`, { emails: ["guest@nowhere.example"], envelopeUuids: ids.toReversed() })).status,
    201,
  );
  await database.run(sql`
    insert into archives (envelope_id, revision, file_name, is_completed, entries, built_at)
    select id, 1000, 'Copy.zip', true, '[]', now()
    from unnest(${ids}::uuid[]) as i (id)`);
  const [email] = await sendEmails(one);
  const code = /\/download-shared\?code=([\w-]+)/.exec(email?.text ?? "")?.[1];
  const { status, headers } = await callingApp(one.app)("GET", `${at}/download-shared?code=${code}`);
  assert.deepEqual([status, headers["content-length"]], [200, "22"]);
  for (const id of ids) {
    const records = await readTrail(database, { kind: "envelope", id });
    for (const wanted of ["ARCHIVE_SHARE", "ARCHIVE_DOWNLOAD"])
      assert.equal(records.filter(({ operation }) => operation === wanted).length, 1, wanted);
  }
});

test("a share of more names of a ZIP structure than can be kept is refused", async () => {
  const id = (n: number): string => `${"d".repeat(124)}${n}`;
  const document = (n: number): string =>
    `<document id="${id(n)}"><info><title>${n}</title></info><body><p>x</p></body></document>`;
  const all = Array.from({ length: 600 }, (_, n) => n);
  const many = await createPaper(
    ann,
    `<template><info><name>Copy</name></info><documents>${all.map(document).join("")}</documents><flow><roles>
      <role id="s" title="S" type="sender"/><role id="c" title="C" type="copy"/></roles></flow></template>`,
  );
  const kinds = ["document", "data", "printable", "certificate"];
  const names = all.flatMap((n) => kinds.map((kind) => `documents/${id(n)}/${kind}`));
  const query = `templateVersion=${many.version}`;
  const put = await ann.put(`/api/v1/template/${many.uuid}/zip-structure?${query}`, { title: "All", names });
  assert.equal(put.status, 200, put.text.slice(0, 300));
  const envelopeUuids: string[] = [];
  while (envelopeUuids.length < 24) envelopeUuids.push(await sendCopy(many));
  const share = { emails: ["guest@nowhere.example"], envelopeUuids, zipStructureName: "All" };
  const { status, json } = await ann.post(`${at}/share-archive`, share);
  assert.deepEqual([status, Object(json).code], [400, 50099]);
  assert.equal((await ann.post(`${at}/share-archive`, { ...share, envelopeUuids: envelopeUuids.slice(2) })).status, 201);
});
