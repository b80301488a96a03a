import assert from "node:assert/strict";
import { test } from "node:test";
import { createPaper, statusFor, textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, stranger } = await world();

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

const sourceOf = (uuid: string, mailbox: string, who = ann) => who.get(`/api/v1/integration/source/${uuid}/${mailbox}`);
const codeOf = (answer: { readonly status: number; readonly json: unknown }) => [answer.status, Object(answer.json)["code"]];

test("what the source gives can be sent once the values are put in", async () => {
  const { uuid } = await createPaper(ann, xml);
  const source = await sourceOf(uuid, ann.mailboxId);
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

test("a source that nothing was put into is refused for what is missing, and for nothing else", async () => {
  const { uuid } = await createPaper(ann, xml);
  const sent = await ann.post("/api/v1/envelope/send", { data: (await sourceOf(uuid, ann.mailboxId)).text });
  const errors = Object(sent.json)["data"]["errors"] as readonly { readonly fieldName?: string; readonly errorCode: string }[];
  assert.deepEqual(errors.map(({ fieldName, errorCode }) => fieldName ?? errorCode).toSorted(), [
    ...["count", "envelope.subject", "goods", "role.mailbox_missing"],
  ]);
});

test("the source is given from the open mailbox, of templates it may use", async () => {
  const { uuid } = await createPaper(ann, xml);
  assert.deepEqual(codeOf(await sourceOf(uuid, bob.mailboxId)), [400, 90019]);
  assert.deepEqual(codeOf(await sourceOf(uuid, stranger.mailboxId, stranger)), [404, 40003]);
  assert.equal((await ann.send("PATCH", `/api/v1/template/${uuid}/archive`)).status, 200);
  assert.deepEqual(codeOf(await sourceOf(uuid, ann.mailboxId)), [410, 40002]);
});
