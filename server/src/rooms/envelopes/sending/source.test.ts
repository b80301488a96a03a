import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp } from "@chancery/tests/world/call.ts";
import { createPaper, statusFor, textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, stranger, app } = await world();

const xml = `<template><info><name>Order</name><expire customAllowed="true"/></info><documents>
  <document id="order"><info><title>Order</title></info><body>
    <p><field type="text" name="goods" roleId="seller" max="100"/><field type="text" name="by" roleId="seller" max="100" prefill="email"/>
      <field type="text" name="place" roleId="seller" max="100" defaultValue="Here" optional="true"/>
      <field type="text" name="accepted" roleId="buyer" max="100"/></p>
    <table name="lines" roleId="seller" iterable="true"><thead><tr><th>N</th></tr></thead><tbody><tr iterable="true" name="*">
      <td><field type="number" name="count" roleId="seller"/></td></tr></tbody></table>
    <p><formula name="total">SUM({count})</formula></p></body></document>
  <document id="proof" type="singleAttachment"><info><title>Proof</title></info>
    <body><field type="attachment" name="file" roleId="buyer" attachmentType="file"/></body></document>
  </documents><flow><roles><role id="seller" title="Seller" type="sender"/><role id="buyer" title="Buyer" type="assignee"/></roles></flow></template>`;

const sourceOf = (uuid: string, mailbox: string, who = ann) =>
  who.get(`/api/v1/integration/source/${uuid}/${mailbox}`, { headers: { accept: "application/xml" } });
const codeOf = (answer: { readonly status: number; readonly json: unknown }) => [answer.status, Object(answer.json)["code"]];

for (const query of ["", "?autoFields=true"]) {
  test(`what the source${query} gives can be sent once the values are put in`, async () => {
    const { uuid } = await createPaper(ann, xml);
    const source = await sourceOf(uuid, `${ann.mailboxId}${query}`);
    assert.deepEqual([source.status, source.headers["content-type"]], [200, "application/xml; charset=utf-8"]);
    assert.ok(source.text.includes(`<field name="by">${people.ann.email}</field>`), source.text);
    const data = source.text
      .replace("<subject/>", "<subject>Pumps</subject>")
      .replace('mailboxUuid=""', `mailboxUuid="${bob.mailboxId}"`)
      .replace('<field name="goods"/>', '<field name="goods">Pumps</field>')
      .replace('<field name="count"/>', '<field name="count">2</field>');
    const sent = await ann.post("/api/v1/envelope/send", { data });
    assert.equal(sent.status, 201, sent.text);
    const id = textAt(sent, "uuid");
    assert.equal(await statusFor(bob, id), "WAITING");
    const read = textAt(await bob.get(`/api/v1/envelope/${id}`), "envelope", "data");
    for (const value of ["Pumps", people.ann.email, "Here"]) assert.ok(read.includes(`>${value}</field>`), read);
  });
}

test("an empty source is refused only for its missing values", async () => {
  const { uuid } = await createPaper(ann, xml);
  const sent = await ann.post("/api/v1/envelope/send", { data: (await sourceOf(uuid, ann.mailboxId)).text });
  const errors = Object(sent.json)["data"]["errors"] as readonly { readonly fieldName?: string; readonly errorCode: string }[];
  assert.deepEqual(errors.map(({ fieldName, errorCode }) => fieldName ?? errorCode).toSorted(), [
    "count",
    "envelope.subject",
    "goods",
    "role.mailbox_missing",
  ]);
});

test("the source is given from the open mailbox, of templates it may use", async () => {
  const { uuid } = await createPaper(ann, xml);
  assert.deepEqual(codeOf(await sourceOf(uuid, bob.mailboxId)), [400, 90019]);
  assert.deepEqual(codeOf(await sourceOf(uuid, stranger.mailboxId, stranger)), [404, 40003]);
  assert.equal((await ann.send("PATCH", `/api/v1/template/${uuid}/archive`)).status, 200);
  assert.deepEqual(codeOf(await sourceOf(uuid, ann.mailboxId)), [410, 40002]);
});

test("the XML is in JSON, and no header is needed: the path names the mailbox", async () => {
  const { uuid } = await createPaper(ann, xml);
  const path = `/api/v1/integration/source/${uuid}/${ann.mailboxId}`;
  const ask = async (at: string, headers: Readonly<Record<string, string>> = {}) =>
    callingApp(app)("GET", at, { headers: { authorization: `Bearer ${ann.token}`, ...headers } });
  for (const accept of ["application/json", "*/*", "application/xml, application/json"]) {
    const { json } = await ask(path, { accept });
    assert.deepEqual(json, { envelope: (await sourceOf(uuid, ann.mailboxId)).text }, accept);
  }
  assert.deepEqual(codeOf(await ask(path, { accept: "text/csv" })), [406, 1080]);
  assert.deepEqual(codeOf(await ask(path.replace(ann.mailboxId, bob.mailboxId))), [403, 90013]);
});

test("the source is of the version that is asked for, with the fields that are worked out when they are", async () => {
  const first = await createPaper(ann, xml);
  const body = { access: "mailbox", categories: [], data: xml.replaceAll('"goods"', '"wares"') };
  assert.equal((await ann.put(`/api/v1/template/${first.uuid}`, body)).status, 200);
  const path = `/api/v1/integration/source/${first.uuid}/${ann.mailboxId}`;
  const envelopeOf = async (query: string) => String(Object((await ann.get(`${path}?${query}`)).json).envelope);
  assert.match(await envelopeOf(""), /name="wares"/);
  assert.match(await envelopeOf(`versionUuid=${first.version}`), /name="goods"/);
  assert.deepEqual(codeOf(await ann.get(`${path}?versionUuid=${first.uuid}`)), [400, 40051]);
  assert.deepEqual(
    [/name="total"/.test(await envelopeOf("autoFields=true")), /name="total"/.test(await envelopeOf(""))],
    [true, false],
  );
});
