import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { filled, order, orderTemplate, sendOrder, type OrderTemplate } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const template = await orderTemplate(one.ann);

type Shown = {
  readonly envelope: Record<string, unknown>;
  readonly template?: Record<string, unknown>;
  readonly scenario?: null;
};
const show = async (who: Persona, id: string): Promise<Shown> => (await who.get(`/api/v1/envelope/${id}`)).json as Shown;
const fillBody = (uuid: string, fields: string) => ({ uuid, data: filled(template, fields) });
const b = '<field name="b">ok</field>';
const operations = async (id: string): Promise<readonly string[]> => {
  const rows = await one.database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map((row) => row.operation);
};

test("an envelope goes from sender to assignee to checker and completes, each seeing its own status", async () => {
  const { ann, bob, stranger } = one;
  const id = await sendOrder(one, template, { checker: stranger.mailboxId });
  assert.deepEqual([(await show(ann, id)).envelope["status"], (await show(bob, id)).envelope["status"]], ["SENT", "WAITING"]);
  assert.equal((await stranger.get(`/api/v1/envelope/${id}`)).status, 404);
  const filledOnce = await bob.put("/api/v1/envelope/fill", fillBody(id, b));
  assert.deepEqual([filledOnce.status, filledOnce.text], [200, ""]);
  assert.deepEqual(
    [(await show(bob, id)).envelope["status"], (await show(stranger, id)).envelope["status"]],
    ["SENT", "WAITING"],
  );
  assert.equal((await stranger.put("/api/v1/envelope/fill", fillBody(id, ""))).status, 200);
  for (const who of [ann, bob, stranger]) assert.equal((await show(who, id)).envelope["status"], "COMPLETED");
  const views = ["VIEW_ENVELOPE"];
  assert.deepEqual(
    (await operations(id)).filter((operation) => !views.includes(operation)),
    ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "FILL_FIELDS", "RECEIVE_ENVELOPE", "FILL_FIELDS", "COMPLETED"],
  );
});

test("the status answer has envelope, template and scenario, and only the envelope when asked", async () => {
  const { ann, bob } = one;
  const id = await sendOrder(one, template);
  const shown = await show(ann, id);
  const { data, metadata, sender, createdAt, sentAt, receivedAt, total, completed } = shown.envelope;
  assert.match(String(data), /<status>SENT<\/status>/);
  assert.match(String(data), /<role id="buyer" mailboxUuid="[^"]*" active="true" completed="false"\/>/);
  assert.deepEqual([metadata, total, completed, sentAt === createdAt, receivedAt === createdAt], [{}, 3, 1, true, true]);
  assert.deepEqual(Object.keys(Object(sender)), ["uuid", "mailboxUuid", "mailboxName", "accountUuid", "accountName"]);
  assert.deepEqual(
    [shown.template?.["uuid"], shown.template?.["version"], shown.scenario],
    [template.uuid, template.version, null],
  );
  assert.deepEqual(Object.keys(Object((await bob.get(`/api/v1/envelope/${id}?include=envelope`)).json)), ["envelope"]);
});

test("a recipient's first look is recorded, once", async () => {
  const id = await sendOrder(one, template);
  for (let look = 0; look < 3; look += 1) await show(one.bob, id);
  await show(one.ann, id);
  assert.deepEqual(await operations(id), ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "VIEW_ENVELOPE"]);
});

test("an envelope of others answers like one that does not exist, whatever is asked", async () => {
  const id = await sendOrder(one, template);
  const none = "01930000-0000-7000-8000-00000000ffff";
  const { stranger } = one;
  for (const asked of [id, none]) {
    const answers = await Promise.all([
      stranger.get(`/api/v1/envelope/${asked}`),
      stranger.put("/api/v1/envelope/fill", fillBody(asked, b)),
      stranger.post("/api/v1/envelope/check", fillBody(asked, b)),
      stranger.post("/api/v1/envelope/send", { uuid: asked, data: "<x/>" }),
      stranger.put(`/api/v1/envelope/${asked}/metadata`, { a: "b" }),
      stranger.send("DELETE", `/api/v1/envelope/${asked}/metadata`),
      stranger.get(`/api/v1/envelope/${asked}/activeRoles`),
    ]);
    assert.deepEqual(
      answers.map(({ status, json }) => [status, Object(json).code]),
      answers.map(() => [404, 50011]),
    );
  }
  assert.equal((await stranger.send("HEAD", `/api/v1/envelope/${id}/has-active-role`)).status, 404);
  const inBobs = await stranger.get(`/api/v1/envelope/${id}`, { headers: { mailbox: one.bob.mailboxId } });
  assert.equal(inBobs.status, 403);
});

test("active roles are named while it is the mailbox's turn", async () => {
  const id = await sendOrder(one, template);
  const { ann, bob } = one;
  assert.deepEqual((await bob.get(`/api/v1/envelope/${id}/activeRoles`)).json, [{ uuid: "buyer" }]);
  assert.deepEqual((await ann.get(`/api/v1/envelope/${id}/activeRoles`)).json, []);
  assert.equal((await bob.send("HEAD", `/api/v1/envelope/${id}/has-active-role`)).status, 200);
  assert.equal((await ann.send("HEAD", `/api/v1/envelope/${id}/has-active-role`)).status, 404);
});

test("a refused send stores nothing, and names every fault with its place", async () => {
  const { ann, bob } = one;
  const count = async (): Promise<unknown> => one.database.first(sql`select count(*) as count from envelopes`);
  const before = await count();
  const fields = '<field name="x">1</field><field name="b">2</field>';
  const answer = await ann.post("/api/v1/envelope/send", {
    data: order(template, { buyer: "bob at x", checker: bob.mailboxId, info: "<info/>", fields }),
  });
  assert.equal(answer.status, 400);
  const { code, data } = Object(answer.json);
  assert.equal(code, 1006);
  assert.deepEqual(
    data.errors.map((row: { code: number; line: number; documentId?: string; fieldName?: string }) => [
      row.code,
      row.documentId,
      row.fieldName,
      row.line > 0,
    ]),
    [
      [50009, undefined, undefined, true],
      [50088, undefined, undefined, true],
      [40048, "order", "x", true],
      [90017, "order", "b", true],
      [50001, "order", "a", true],
    ],
  );
  assert.deepEqual(await count(), before);
});

const templates: readonly (readonly [string, (mine: OrderTemplate) => string, number, number])[] = [
  ["an unknown template", () => 'templateUuid="01930000-0000-7000-8000-00000000ffff"', 404, 40003],
  ["a template id that is none", () => 'templateUuid="order"', 400, 1006],
  [
    "an unknown version",
    (mine) => `templateUuid="${mine.uuid}" templateVersion="01930000-0000-7000-8000-00000000ffff"`,
    400,
    40051,
  ],
  ["no template", () => "", 400, 50012],
];
for (const [what, attributes, status, code] of templates) {
  test(`${what} answers ${status} with ${code}`, async () => {
    const answer = await one.ann.post("/api/v1/envelope/send", { data: `<envelope ${attributes(template)}/>` });
    assert.deepEqual([answer.status, Object(answer.json).code], [status, code]);
  });
}

test("a template of another mailbox does not exist", async () => {
  const answer = await one.bob.post("/api/v1/envelope/send", { data: `<envelope templateUuid="${template.uuid}"/>` });
  assert.deepEqual([answer.status, Object(answer.json).code], [404, 40003]);
});

const hostile: readonly (readonly [string, string])[] = [
  ["an entity bomb", '<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><envelope>&c;</envelope>'],
  ["an external entity", '<!DOCTYPE a SYSTEM "file:///etc/passwd"><envelope/>'],
  ["100 000 levels", "<a>".repeat(100_000)],
  ["half a surrogate", "<envelope>\ud800</envelope>"],
  ["nothing", ""],
  ["an unclosed element", "<envelope><info>"],
];
for (const [what, data] of hostile) {
  test(`${what} answers 400 with 1008`, async () => {
    const answer = await one.ann.post("/api/v1/envelope/send", { data });
    assert.deepEqual([answer.status, Object(answer.json).code], [400, 1008]);
    const { line, column } = Object(answer.json).data.errors[0];
    assert.ok(line >= 1 && column >= 1);
  });
}

test("a sent envelope cannot be sent again, a completed one cannot be filled, a step not be done twice", async () => {
  const { ann, bob } = one;
  const id = await sendOrder(one, template);
  const again = await ann.post("/api/v1/envelope/send", { uuid: id, data: "<x/>" });
  const allowed = ["save", "fill", "approve", "sign", "accept", "delegate", "cancel"];
  assert.deepEqual([again.status, Object(again.json).code, Object(again.json).data.allowed], [422, 50050, allowed]);
  const early = await ann.put("/api/v1/envelope/fill", fillBody(id, ""));
  assert.deepEqual([early.status, Object(early.json).code], [422, 50049]);
  await bob.put("/api/v1/envelope/fill", fillBody(id, b));
  await bob.put("/api/v1/envelope/fill", fillBody(id, ""));
  const late = await bob.put("/api/v1/envelope/fill", fillBody(id, b));
  assert.deepEqual([late.status, Object(late.json).code, Object(late.json).data.allowed], [422, 50050, []]);
});

test("a check reports the faults of a send and of a fill and stores nothing", async () => {
  const { ann, bob } = one;
  const good = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  assert.deepEqual((await ann.post("/api/v1/envelope/check", { data: good })).json, { errors: [] });
  const bad = await ann.post("/api/v1/envelope/check", { data: good.replace("seven", "") });
  assert.deepEqual(
    Object(bad.json).errors.map((row: { code: number }) => row.code),
    [50001],
  );
  const id = await sendOrder(one, template);
  assert.deepEqual((await bob.post("/api/v1/envelope/check", fillBody(id, b))).json, { errors: [] });
  assert.deepEqual(
    Object((await bob.post("/api/v1/envelope/check", fillBody(id, ""))).json).errors[0].errorCode,
    "value.required",
  );
  assert.deepEqual(Object((await ann.post("/api/v1/envelope/check", fillBody(id, ""))).json).errors[0].code, 50049);
  assert.equal((await show(bob, id)).envelope["status"], "WAITING");
});

test("the same Idempotency-Key sends once", async () => {
  const data = order(template, { buyer: one.bob.mailboxId, checker: one.bob.mailboxId });
  const headers = { "idempotency-key": "send-once" };
  const answers = await Promise.all([1, 2, 3].map(() => one.ann.post("/api/v1/envelope/send", { data }, { headers })));
  const good = answers.filter(({ status }) => status === 201);
  assert.ok(good.length >= 1);
  assert.equal(new Set(good.map(({ text }) => text)).size, 1);
  assert.equal((await one.ann.post("/api/v1/envelope/send", { data }, { headers })).text, good[0]?.text);
});
