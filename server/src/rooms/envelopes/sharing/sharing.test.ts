import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { filled, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger: carol } = one;
const template = await orderTemplate(ann, {
  fields: '<field type="number" name="price" roleId="seller" search="true" optional="true"/>',
});
const barred = await orderTemplate(ann, { info: "<forwarding sharing='false'/>" });
const at = "/api/v1/envelope";
const unknown = "01930000-0000-7000-8000-00000000dead";

const share = (who: Persona, envelopeUuids: readonly string[], mailboxUuids: readonly string[] = [carol.mailboxId]) =>
  who.post(`${at}/share-copy`, { envelopeUuids, mailboxUuids });
const unshare = (who: Persona, envelopeUuids: readonly string[], mailboxUuids: readonly string[] = [carol.mailboxId]) =>
  who.send("DELETE", `${at}/share-copy`, { body: { envelopeUuids, mailboxUuids } });
const show = async (who: Persona, id: string) => Object((await who.get(`${at}/${id}?include=envelope`)).json).envelope;
const fill = (who: Persona, uuid: string, fields = '<field name="b">ok</field>') =>
  who.put(`${at}/fill`, { uuid, data: filled(template, fields) });
const numberOf = ({ json }: { readonly json: unknown }): unknown => Object(json).code;
const found = async (who: Persona, body: object) =>
  Object((await who.post(`${at}/search`, body)).json).data.map(
    ({ envelopeUuid }: { readonly envelopeUuid: string }) => envelopeUuid,
  );

async function recordsOf(id: string): Promise<readonly string[]> {
  const rows = await one.database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map(({ operation }) => operation);
}

test("a mailbox that an envelope is shared with reads it and its later steps, and does nothing in it", async () => {
  const id = await sendOrder(one, template, { fields: '<field name="a">x</field><field name="price">17</field>' });
  const answer = await share(bob, [id]);
  assert.equal(answer.status, 200, answer.text);
  const row = { mailboxUuid: carol.mailboxId, result: true, errorCode: null, errorMessage: null };
  assert.deepEqual(answer.json, { [id]: [row] });
  const seen = await show(carol, id);
  assert.deepEqual([seen.shared, seen.status, seen.sharedTo], [true, "SENT", []]);
  assert.deepEqual((await show(bob, id)).sharedTo, [
    { sharedBy: bob.mailboxId, uuid: carol.mailboxId, mailboxUuid: carol.mailboxId },
  ]);
  assert.deepEqual((await show(ann, id)).sharedTo, []);
  assert.deepEqual(
    await found(carol, { scope: ["shared"], searchFields: [{ name: "price", from: 17, to: 17 }], subject: "rder" }),
    [id],
  );
  assert.deepEqual(await found(carol, { scope: ["inbox"] }), []);
  assert.deepEqual([(await fill(carol, id)).status, numberOf(await fill(carol, id))], [422, 50049]);
  await fill(bob, id);
  assert.deepEqual([(await show(carol, id)).status, (await show(carol, id)).completed], ["SENT", 2]);
  await fill(bob, id, "");
  assert.equal((await show(carol, id)).status, "COMPLETED");
  assert.deepEqual((await recordsOf(id)).filter((name) => name === "COPY_SHARED").length, 1);
  assert.equal((await unshare(bob, [id])).status, 200);
  assert.equal((await carol.get(`${at}/${id}`)).status, 404);
  assert.deepEqual((await recordsOf(id)).at(-1), "COPY_SHARED");
});

test("each envelope answers for itself, as long as anything was shared", async () => {
  const [id, closed] = [await sendOrder(one, template), await sendOrder(one, barred)];
  const { status, json } = await share(ann, [id, closed, unknown, id], [carol.mailboxId, bob.mailboxId]);
  const codes = (uuid: string) => Object(json)[uuid].map(({ errorCode }: { readonly errorCode: string }) => errorCode);
  assert.deepEqual(
    [status, codes(id), codes(closed)],
    [200, [null, "share.participant"], ["share.forbidden", "share.forbidden"]],
  );
  assert.deepEqual(codes(unknown), ["envelope.not_found", "envelope.not_found"]);
});

test("when nothing was shared the answer is the fault", async () => {
  const [id, closed] = [await sendOrder(one, template), await sendOrder(one, barred)];
  const asked: readonly (readonly [Promise<{ readonly status: number; readonly json: unknown }>, number, number])[] = [
    [share(ann, [unknown]), 404, 50011],
    [share(carol, [id], [bob.mailboxId]), 404, 50011],
    [share(ann, [closed]), 422, 50104],
    [share(ann, [id], [bob.mailboxId]), 422, 50114],
    [share(ann, [id, unknown], [bob.mailboxId]), 422, 1006],
    [share(ann, [id], [ann.mailboxId]), 400, 50113],
    [share(ann, [id], [unknown]), 400, 30001],
    [share(ann, [id], [unknown, ann.mailboxId]), 400, 1006],
    [unshare(ann, [id]), 422, 1085],
    [unshare(ann, [unknown]), 404, 50011],
  ];
  for (const [index, [answer, status, code]] of asked.entries()) {
    const got = await answer;
    assert.deepEqual([index, got.status, numberOf(got)], [index, status, code]);
  }
});

test("what was not shared is named by its place", async () => {
  const [id, closed] = [await sendOrder(one, template), await sendOrder(one, barred)];
  const places = async (answer: Promise<{ readonly json: unknown }>) =>
    Object((await answer).json).data.errors.map(({ code, pointer }: { code: number; pointer: string }) => [code, pointer]);
  assert.deepEqual(await places(share(ann, [unknown, id, closed], [bob.mailboxId])), [
    [50011, "/envelopeUuids/0"],
    [50114, "/mailboxUuids/0"],
    [50104, "/envelopeUuids/2"],
  ]);
  assert.deepEqual(await places(unshare(ann, [id, unknown])), [
    [1085, "/envelopeUuids/0"],
    [50011, "/envelopeUuids/1"],
  ]);
});

test("1000 envelopes and 100 mailboxes can be shared in one request, and not one more", async () => {
  const id = await sendOrder(one, template);
  const ids = (count: number, digit: string) =>
    Array.from({ length: count }, (_, index) => `01930000-0000-7000-8000-${digit}${String(index).padStart(11, "0")}`);
  const answer = await share(ann, [id, ...ids(999, "e")]);
  assert.deepEqual([answer.status, Object.keys(Object(answer.json)).length], [200, 1000]);
  assert.equal(numberOf(await share(ann, [id, ...ids(1000, "e")])), 50099);
  const many = await unshare(ann, [id], [carol.mailboxId, ...ids(99, "f")]);
  assert.equal(many.status, 200, many.text);
  assert.equal(numberOf(await unshare(ann, [id], ids(101, "f"))), 50099);
});

test("an envelope seen only by a share is not shared on, nor with a mailbox that has it by another share", async () => {
  const id = await sendOrder(one, template);
  await share(bob, [id]);
  assert.equal(numberOf(await share(carol, [id], [ann.mailboxId])), 50104);
  assert.equal(numberOf(await share(ann, [id])), 50114);
  assert.equal(numberOf(await unshare(ann, [id])), 1085);
  assert.equal((await share(bob, [id])).status, 200);
  assert.deepEqual((await recordsOf(id)).filter((name) => name === "COPY_SHARED").length, 1);
});

test("of concurrent requests for one share one is written", async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await sendOrder(one, template);
    const answers = await Promise.all([1, 2, 3, 4].map(() => share(bob, [id])));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.deepEqual((await recordsOf(id)).filter((name) => name === "COPY_SHARED").length, 1);
  }
});

test("a share at the same moment as the last step shows its end", async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await sendOrder(one, template);
    await fill(bob, id);
    const [filling, sharing] = await Promise.all([fill(bob, id, ""), share(ann, [id])]);
    assert.deepEqual([filling.status, sharing.status], [200, 200]);
    assert.equal((await show(carol, id)).status, "COMPLETED");
  }
});

test("a share becomes a role by delegation, and a share again when that is taken back", async () => {
  const id = await sendOrder(one, template);
  await share(ann, [id]);
  await bob.post(`${at}/delegate`, { uuids: [id], delegateMailbox: carol.mailboxId });
  assert.deepEqual([(await show(carol, id)).shared, (await show(carol, id)).status], [false, "WAITING"]);
  await bob.send("DELETE", `${at}/delegate`, { body: { envelopeUuid: id } });
  assert.deepEqual([(await show(carol, id)).shared, (await show(carol, id)).status], [true, "SENT"]);
  await bob.post(`${at}/delegate`, { uuids: [id], delegateMailbox: carol.mailboxId });
  await unshare(ann, [id]);
  assert.equal((await show(carol, id)).status, "WAITING");
  await bob.send("DELETE", `${at}/delegate`, { body: { envelopeUuid: id } });
  assert.equal((await carol.get(`${at}/${id}`)).status, 404);
});

test("a draft is shared as a draft, sent or removed as if it were not", async () => {
  const data = `<envelope templateUuid="${template.uuid}"><info><subject>s</subject></info><flow><roles><role id="buyer" mailboxUuid="${bob.mailboxId}"/><role id="checker" mailboxUuid="${bob.mailboxId}"/></roles></flow>
    <documents><document id="order"><field name="a">x</field></document></documents></envelope>`;
  const [sent, removed] = await Promise.all([1, 2].map(async () => Object((await ann.post(at, { data })).json).uuid));
  assert.equal((await share(ann, [sent, removed])).status, 200);
  assert.equal((await show(carol, sent)).status, "DRAFT");
  assert.deepEqual(
    [await found(carol, { scope: ["draft"] }), (await found(carol, { scope: ["shared"], status: ["DRAFT"] })).length],
    [[], 2],
  );
  assert.equal((await carol.post(`${at}/send`, { uuid: sent, data })).status, 422);
  assert.equal((await carol.send("DELETE", at, { body: { uuids: [removed] } })).status, 404);
  assert.equal((await ann.post(`${at}/send`, { uuid: sent, data })).status, 201);
  assert.equal((await show(carol, sent)).status, "SENT");
  assert.equal((await ann.send("DELETE", at, { body: { uuids: [removed] } })).status, 200);
  assert.equal((await carol.get(`${at}/${removed}`)).status, 404);
});

test("labels of a mailbox that only reads stay with later steps", async () => {
  const id = await sendOrder(one, template);
  await share(bob, [id]);
  const body = { name: "Seen", colorText: "000000", colorBg: "ffffff" };
  const { uuid } = Object((await carol.post("/api/v1/label", body)).json);
  const assigned = await carol.post("/api/v1/label/assignments", { labelUuid: uuid, envelopes: [id] });
  assert.ok(assigned.status < 300, assigned.text);
  await fill(bob, id);
  assert.deepEqual([(await show(carol, id)).labels, await found(carol, { label: ["Seen"] })], [[uuid], [id]]);
});
