import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp } from "@chancery/tests/world/call.ts";
import { colleagues } from "@chancery/tests/world/colleagues.ts";
import { testPdf } from "@chancery/tests/world/pdf.ts";
import { orderTemplate } from "@chancery/tests/world/orders.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sharp from "sharp";

const one = await world();
const { ann, bob } = one;
const call = callingApp(one.app);
const { viewer, colleague } = await colleagues(one);
const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#16528c" } })
  .png()
  .toBuffer();
const image = Object((await ann.upload("/api/v1/template/image", { name: "a.png", bytes })).json);
const pdf = Object(
  (await ann.upload("/api/v1/template/pdf", { name: "a.pdf", bytes: testPdf([{ text: "Page", at: [50, 50] }]) })).json,
);

const status = async (who: Persona, path: string): Promise<number> => (await who.get(`/api/v1/template/${path}`)).status;
const files: readonly (readonly [string, string])[] = [
  [`image/${image.imageUuid}`, image.hash],
  [`pdf/${pdf.uuid}`, pdf.hash],
  [`pdf-page-sizes/${pdf.uuid}`, pdf.hash],
];

for (const [path, hash] of files)
  test(`${path.slice(0, -37)} of a mailbox is for it, and for who knows the hash that its templates repeat`, async () => {
    const known = `${path}?hash=${encodeURIComponent(hash)}`;
    assert.deepEqual([await status(ann, path), await status(viewer, path)], [200, 200]);
    for (const other of [colleague, bob])
      assert.deepEqual(
        [await status(other, path), await status(other, `${path}?hash=x`), await status(other, known)],
        [404, 404, 200],
      );
  });

test("a logo is visible with its template, and others cannot reuse it", async () => {
  const { data } = Object((await ann.get(`/api/v1/template/${(await orderTemplate(ann)).uuid}`)).json);
  const make = async (who: Persona, access: string) => {
    const answer = await who.post("/api/v1/template", { data, access, categories: [], logoImageUuid: image.imageUuid });
    return answer.status === 200 ? 200 : Object(answer.json).code;
  };
  const path = `image/${image.imageUuid}`;
  assert.deepEqual([await make(colleague, "mailbox"), await make(bob, "mailbox")], [40007, 40007]);
  assert.equal(await make(ann, "mailbox"), 200);
  assert.equal(await status(colleague, path), 404);
  assert.equal(await make(ann, "account"), 200);
  assert.deepEqual([await status(colleague, path), await status(bob, path)], [200, 404]);
});

test("another attachment of a file needs the permission to attach one", async () => {
  const made = Object(
    (await ann.upload("/api/v1/envelope/attachment?type=file", { name: "a.csv", bytes: Buffer.from("a,b") })).json,
  );
  const clone = (who: Persona) => who.post(`/api/v1/envelope/clone-attachment?attachmentUuid=${made.attachmentId}`);
  const refused = await clone(viewer);
  assert.deepEqual([refused.status, Object(refused.json).code], [403, 90014]);
  assert.equal((await clone(ann)).status, 201);
});

test("the files of a template are for who sees it, with or without a mailbox, and for who takes part in an envelope of it", async () => {
  const data = `<template><info><name>Files</name></info><documents>
    <document id="p" type="pdf"><info><title>P</title><pdf uuid="${pdf.uuid}" hash="${pdf.hash}"/></info>
      <body><field type="text" name="f" roleId="a" x="10" y="10" width="20" height="5" page="0"/></body></document>
    <document id="s"><info><title>S</title></info>
      <body><p><img src="image-uuid:${image.imageUuid}" hash="${image.hash}"/></p></body></document></documents>
    <flow><roles><role id="a" title="A" type="sender"/><role id="b" title="B" type="copy"/></roles></flow></template>`;
  const { uuid } = Object((await ann.post("/api/v1/template", { data, access: "mailbox" })).json);
  const sending = `<envelope templateUuid="${uuid}"><info><subject>Files</subject></info><documents><document id="p"><field name="f">x</field></document></documents>
    <flow><roles><role id="b" mailboxUuid="${bob.mailboxId}"/></roles></flow></envelope>`;
  const sent = Object((await ann.post("/api/v1/envelope/send", { data: sending })).json);
  assert.ok(sent.uuid, JSON.stringify(sent));
  const other = (await orderTemplate(ann)).uuid;
  const ofFile = [`pdf?pdfUuid=${pdf.uuid}`, `pdf-page-sizes?pdfUuid=${pdf.uuid}`, `image?imageUuid=${image.imageUuid}`];
  for (const file of ofFile) {
    const path = `${uuid}/${file}`;
    const ofEnvelope = `${path}&envelopeUuid=${sent.uuid}`;
    const given = await Promise.all([
      status(ann, path),
      status(bob, path),
      status(bob, ofEnvelope),
      status(colleague, ofEnvelope),
      status(ann, `${other}/${file}`),
      status(bob, `${other}/${file}&envelopeUuid=${sent.uuid}`),
    ]);
    assert.deepEqual(given, [200, 404, 200, 404, 404, 404]);
    const bearer = ({ token }: Persona) => ({ headers: { authorization: `Bearer ${token}` } });
    const bare = async (who: Persona, at: string) => (await call("GET", `/api/v1/template/${at}`, bearer(who))).status;
    assert.deepEqual([await bare(ann, path), await bare(bob, path), await bare(bob, ofEnvelope)], [200, 404, 200]);
  }
});
