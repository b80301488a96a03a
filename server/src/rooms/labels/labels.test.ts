import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { filled, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const template = await orderTemplate(ann);
const unknown = "01930000-0000-7000-8000-00000000dead";
const colors = { colorText: "FFFFFF", colorBg: "c62828" };
const codeOf = ({ status, json }: Answer): readonly unknown[] => [status, status < 300 ? 0 : Object(json).code];
const make = (name: string, who = ann) => who.post("/api/v1/label", { name, ...colors });
const idOf = (answer: Answer): string => Object(answer.json).uuid;
const assign = (body: object, who: Persona = ann) => who.post("/api/v1/label/assignments", body);
const unassign = (body: object, who: Persona = ann) => who.send("DELETE", "/api/v1/label/assignments", { body });
const found = async (label: string, who = ann): Promise<readonly string[]> =>
  Object((await who.post("/api/v1/envelope/search?uuidOnly=true", { label: [label] })).json).data.map(
    (row: { envelopeUuid: string }) => row.envelopeUuid,
  );
const labelsOf = async (id: string, who = ann) => Object((await who.get(`/api/v1/envelope/${id}`)).json).envelope.labels;

test("a mailbox makes, changes, lists and removes its labels", async () => {
  const made = await make("  Urgent ");
  assert.deepEqual([made.status, Object(made.json).name, Object(made.json).colorText], [201, "Urgent", "ffffff"]);
  const changed = await ann.put(`/api/v1/label/${idOf(made)}`, { name: "Later", colorText: "000000", colorBg: "ffffff" });
  assert.deepEqual([changed.status, Object(changed.json).name], [200, "Later"]);
  assert.deepEqual(Object((await ann.get("/api/v1/label")).json), [Object(changed.json)]);
  assert.deepEqual(Object((await bob.get("/api/v1/label")).json), []);
  assert.equal((await ann.send("DELETE", `/api/v1/label/${idOf(made)}`)).status, 204);
  assert.deepEqual(Object((await ann.get("/api/v1/label")).json), []);
});

test("a name is unique in a mailbox, whatever its case", async () => {
  const first = await make("Paid");
  assert.deepEqual(codeOf(await make("PAID")), [409, 50044]);
  assert.equal((await make("Paid", bob)).status, 201);
  const second = await make("Unpaid");
  assert.deepEqual(codeOf(await ann.put(`/api/v1/label/${idOf(second)}`, { name: "paid", ...colors })), [409, 50044]);
  assert.deepEqual(codeOf(await ann.put(`/api/v1/label/${idOf(first)}`, { name: "paid", ...colors })), [200, 0]);
});

test("an unknown label is 404, one of another mailbox 403", async () => {
  const id = idOf(await make("Own"));
  const body = { name: "x", ...colors };
  assert.deepEqual(codeOf(await ann.put(`/api/v1/label/${unknown}`, body)), [404, 50020]);
  assert.deepEqual(codeOf(await bob.put(`/api/v1/label/${id}`, body)), [403, 90007]);
  assert.deepEqual(codeOf(await bob.send("DELETE", `/api/v1/label/${id}`)), [403, 90007]);
  assert.deepEqual(codeOf(await assign({ labelUuid: id, envelopes: [await sendOrder(one, template)] }, bob)), [403, 90007]);
});

test("a label is put on envelopes by id or name, found by both, and stays through steps of the flow", async () => {
  const label = idOf(await make("Hot"));
  const [first, second] = [await sendOrder(one, template), await sendOrder(one, template)];
  assert.deepEqual(codeOf(await assign({ labelUuid: label, envelopes: [first, first] })), [200, 0]);
  assert.deepEqual(codeOf(await assign({ labelName: "hot", envelopes: [first, second] })), [200, 0]);
  assert.deepEqual([await found("HOT"), await found(label), await found("cold")], [[second, first], [second, first], []]);
  assert.deepEqual([await labelsOf(first), await labelsOf(first, bob), await found("Hot", bob)], [[label], [], []]);
  await bob.put("/api/v1/envelope/fill", { uuid: first, data: filled(template, '<field name="b">ok</field>') });
  assert.deepEqual([await labelsOf(first), await found(label)], [[label], [second, first]]);
  const row = Object((await ann.post("/api/v1/envelope/search", { label: [label] })).json).data[0];
  assert.deepEqual(row.labels, [label]);
  assert.deepEqual(codeOf(await unassign({ labelUuid: label, envelopes: [first] })), [200, 0]);
  assert.deepEqual(codeOf(await unassign({ labelUuid: label, envelopes: [first] })), [200, 0]);
  assert.deepEqual([await labelsOf(first), await found("Hot")], [[], [second]]);
});

test("an assignment names one label, and envelopes the mailbox sees, all or none", async () => {
  const label = idOf(await make("Strict"));
  const id = await sendOrder(one, template);
  assert.deepEqual(codeOf(await assign({ envelopes: [id] })), [400, 50068]);
  assert.deepEqual(codeOf(await assign({ labelName: "Strict", labelUuid: label, envelopes: [id] })), [400, 50068]);
  assert.deepEqual(codeOf(await assign({ labelName: "None", envelopes: [id] })), [404, 50020]);
  assert.deepEqual(codeOf(await assign({ labelUuid: label, envelopes: [unknown] })), [404, 50011]);
  const mixed = await assign({ labelUuid: label, envelopes: [id, unknown] });
  assert.deepEqual(codeOf(mixed), [422, 1006]);
  assert.equal(Object(mixed.json).data.errors[0].pointer, "/envelopes/1");
  assert.deepEqual(await labelsOf(id), []);
  await make("Carols", stranger);
  assert.deepEqual(codeOf(await assign({ labelName: "Carols", envelopes: [id] }, stranger)), [404, 50011]);
});

test("a removed label goes off its envelopes, the many of them by a job", async () => {
  const label = idOf(await make("Gone"));
  const id = await sendOrder(one, template);
  await assign({ labelUuid: label, envelopes: [id] });
  await one.database.run(sql`
    with made as (
      insert into envelopes select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
      from envelopes e cross join generate_series(1, 1800) where e.id = ${id}
      returning id
    )
    insert into mailbox_envelopes
    select (jsonb_populate_record(m, jsonb_build_object('envelope_id', made.id))).*
    from mailbox_envelopes m cross join made where m.envelope_id = ${id} and m.mailbox_id = ${ann.mailboxId}`);
  assert.equal((await ann.send("DELETE", `/api/v1/label/${label}`)).status, 204);
  const carrying = async () =>
    (
      await one.database.first<{ count: number }>(sql`
      select count(*) as count from mailbox_envelopes where label_ids @> array[${label}::uuid] or terms @> array[${`l:${label}`}]`)
    )?.count;
  assert.equal(await carrying(), 801);
  const [event] = await one.database.all<{ payload: object }>(sql`select payload from outbox where name = 'label.removed'`);
  const job = one.rooms.handlers.find(({ name }) => name === "labels.clear");
  assert.ok(job && event);
  await job.work(
    event.payload as Parameters<typeof job.work>[0],
    new AbortController().signal,
    {} as Parameters<typeof job.work>[2],
  );
  assert.equal(await carrying(), 0);
});
