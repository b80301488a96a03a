import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { order, orderXml } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const at = "/api/v1/envelope";
const template = orderXml();
const envelope = order({ uuid: "", version: "" }, { buyer: bob.mailboxId, checker: bob.mailboxId }).replace(
  ' templateUuid=""',
  "",
);

const send = (body: object, sent = {}) =>
  ann.post(`${at}/one-time-send`, { templateXml: template, envelopeXml: envelope, ...body }, sent);
const counts = () =>
  one.database.first(sql`
  select (select count(*) from templates) as templates, (select count(*) from envelopes) as envelopes`);
const listed = async (query = "") => Object((await ann.get(`/api/v1/template${query}`)).json).totalElements;

test("an envelope is sent with a template of its own, which is in no list and makes no other envelope", async () => {
  const sent = await send({});
  assert.equal(sent.status, 201, sent.text);
  const { uuid } = Object(sent.json);
  const seen = Object((await bob.get(`${at}/${uuid}`)).json);
  assert.deepEqual([seen.envelope.status, seen.template.name, seen.template.archive], ["WAITING", "Order", true]);
  const b = '<field name="b">ok</field>';
  const data = `<envelope templateUuid="${seen.template.uuid}"><documents><document id="order">${b}</document></documents></envelope>`;
  assert.equal((await bob.put(`${at}/fill`, { uuid, data })).status, 200);
  assert.deepEqual([await listed(), await listed("?archive=true"), await listed("?keyword=Order")], [0, 0, 0]);
  const again = await ann.post(`${at}/send`, {
    data: order({ uuid: seen.template.uuid, version: "" }, { buyer: bob.mailboxId, checker: bob.mailboxId }),
  });
  assert.deepEqual([again.status, Object(again.json).code], [410, 40002]);
});

test("faults of the template and of the envelope are reported, and nothing is stored", async () => {
  const before = await counts();
  const noTemplate = await send({ templateXml: template.replace('type="assignee"', 'type="wizard"') });
  assert.equal(noTemplate.status, 400);
  assert.equal(Object(noTemplate.json).data.errors[0].pointer, "/templateXml");
  const noEnvelope = await send({ envelopeXml: envelope.replace('<field name="a">seven</field>', "") });
  assert.deepEqual(
    [noEnvelope.status, Object(noEnvelope.json).code, Object(noEnvelope.json).data.errors[0].pointer],
    [400, 50001, "/envelopeXml"],
  );
  assert.deepEqual(await counts(), before);
});

test("ids of a template in the envelope XML are ignored", async () => {
  const named = envelope.replace("<envelope", '<envelope templateUuid="01930000-0000-7000-8000-00000000dead"');
  assert.equal((await send({ envelopeXml: named })).status, 201);
});

test("a key sends once", async () => {
  const headers = { "idempotency-key": "one-time" };
  const [first, second] = [await send({}, { headers }), await send({}, { headers })];
  assert.deepEqual([first.status, second.json], [201, first.json]);
});

test("a stranger does not see what was sent", async () => {
  const { uuid } = Object((await send({})).json);
  assert.equal((await stranger.get(`${at}/${uuid}`)).status, 404);
});
