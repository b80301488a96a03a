import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { filled, order, orderTemplate, orderXml, sendOrder, type OrderTemplate } from "@chancery/tests/world/orders.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const at = "/api/v1/envelope";
const template = await orderTemplate(ann);
const everything = (fields = '<field name="a">seven</field>', of: OrderTemplate = template): string =>
  order(of, { buyer: bob.mailboxId, checker: bob.mailboxId, fields });
const nothing = `<envelope templateUuid="${template.uuid}"/>`;

async function draft(data = nothing, more: object = {}): Promise<string> {
  const made = await ann.post(at, { data, ...more });
  assert.equal(made.status, 201, made.text);
  return Object(made.json).uuid;
}

const show = async (who: Persona, id: string) => Object((await who.get(`${at}/${id}?include=envelope`)).json).envelope;
const codes = (answer: { readonly status: number; readonly json: unknown }) => [answer.status, Object(answer.json).code];

async function recordsOf(id: string): Promise<readonly string[]> {
  const rows = await one.database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map(({ operation }) => operation);
}

async function upload(who: Persona): Promise<string> {
  const file = { name: "plan.txt", bytes: Buffer.from("plan"), type: "text/plain" };
  return Object((await who.upload(`${at}/attachment`, file)).json).attachmentId;
}

async function owners(attachment: string) {
  return one.database.first<{ readonly envelope_id: string | null }>(
    sql`select envelope_id from attachments where id = ${attachment}`,
  );
}

test("a draft may leave roles, subject and required fields open, and only its sender sees it", async () => {
  const id = await draft(nothing, { metadata: { ref: "D-1" } });
  const seen = await show(ann, id);
  assert.deepEqual(
    [seen.status, seen.subject, seen.sentAt, seen.completed, seen.metadata],
    ["DRAFT", "", null, 0, { ref: "D-1" }],
  );
  assert.equal((await bob.get(`${at}/${id}`)).status, 404);
  const submitted = await draft(everything());
  assert.equal((await bob.get(`${at}/${submitted}`)).status, 404);
  assert.deepEqual(await recordsOf(id), ["CREATE_DRAFT_ENV"]);
});

test("the content of a draft is checked: a wrong value, a recipient who does not exist, a field of another role", async () => {
  const wrong = everything('<field name="a">x</field><field name="zzz">x</field>');
  assert.deepEqual(codes(await ann.post(at, { data: wrong })), [400, 40048]);
  const nobody = order(template, { buyer: "01930000-0000-7000-8000-00000000dead", checker: bob.mailboxId });
  assert.deepEqual(codes(await ann.post(at, { data: nobody })), [400, 30001]);
  assert.deepEqual(codes(await ann.post(at, { data: everything('<field name="b">x</field>') })), [422, 90017]);
});

test("an id of a template that is no UUID is refused as such, with its place", async () => {
  for (const more of ["", ` templateVersion="${template.version}"`]) {
    const answer = await ann.post(at, { data: `<envelope templateUuid="order-7"${more}/>` });
    assert.deepEqual(codes(answer), [400, 1006]);
    assert.partialDeepStrictEqual(Object(answer.json).data.errors, [{ code: 1006, pointer: "/data", line: 1, column: 1 }]);
  }
});

test("a save replaces the draft's data, and files that it leaves out are let go", async () => {
  const file = await upload(ann);
  const id = await draft(everything(`<field name="a">x</field><field name="plan" attachmentUuid="${file}"/>`));
  assert.equal((await owners(file))?.envelope_id, id);
  const saved = await ann.put(at, { uuid: id, data: everything('<field name="c"/>') });
  assert.equal(saved.status, 200, saved.text);
  assert.doesNotMatch((await show(ann, id)).data, /plan\.txt|>x</);
  assert.equal((await owners(file))?.envelope_id, null);
  assert.deepEqual(await recordsOf(id), ["CREATE_DRAFT_ENV", "DRAFT_UPDATE"]);
});

test("a draft is sent with the data given; id, creation and metadata stay, and it cannot be sent again", async () => {
  const id = await draft(nothing, { metadata: { ref: "D-1", old: "x" } });
  const { createdAt } = await show(ann, id);
  assert.deepEqual(codes(await ann.post(`${at}/send`, { uuid: id, data: nothing }))[0], 400);
  const sent = await ann.post(`${at}/send`, { uuid: id, data: everything(), metadata: { old: null } });
  assert.deepEqual([sent.status, Object(sent.json).uuid], [201, id]);
  const seen = await show(bob, id);
  assert.deepEqual([seen.status, seen.createdAt], ["WAITING", createdAt]);
  assert.deepEqual((await show(ann, id)).metadata, { ref: "D-1" });
  assert.deepEqual(codes(await ann.post(`${at}/send`, { uuid: id, data: everything() })), [422, 50050]);
  assert.deepEqual(codes(await ann.send("DELETE", at, { body: { uuids: [id] } })), [422, 50050]);
  const records = ["CREATE_DRAFT_ENV", "SEND_ENVELOPE", "RECEIVE_ENVELOPE", "VIEW_ENVELOPE"];
  assert.deepEqual(await recordsOf(id), records);
});

test("a draft is sent as it was saved when no data are given", async () => {
  const file = await upload(ann);
  const id = await draft(everything(`<field name="a">as saved</field><field name="plan" attachmentUuid="${file}"/>`));
  const sent = await ann.post(`${at}/send`, { uuid: id });
  assert.deepEqual([sent.status, Object(sent.json).uuid], [201, id], sent.text);
  assert.match((await show(bob, id)).data, />as saved<.*>plan\.txt</s);
  assert.equal((await ann.post(`${at}/send`, { uuid: await draft() })).status, 400);
  const missing = await ann.post(`${at}/send`, { metadata: { ref: "D-2" } });
  assert.deepEqual([...codes(missing), Object(missing.json).data.errors[0].pointer], [400, 1024, "/data"]);
});

test("a draft stays with its version until the XML names another of the same template", async () => {
  const of = await orderTemplate(ann);
  const id = await draft(everything(undefined, of));
  const data = orderXml({ fields: '<field type="text" name="d" roleId="seller" optional="true"/>' });
  const changed = await ann.put(`/api/v1/template/${of.uuid}`, { data, access: "mailbox", categories: [] });
  const { version } = Object(changed.json);
  assert.notEqual(version, of.version, changed.text);
  const d = '<field name="a">x</field><field name="d">new</field>';
  assert.deepEqual(codes(await ann.put(at, { uuid: id, data: everything(d, of) })), [400, 40048]);
  const named = everything(d, of).replace("<envelope ", `<envelope templateVersion="${version}" `);
  assert.equal((await ann.put(at, { uuid: id, data: named })).status, 200);
  assert.match((await show(ann, id)).data, new RegExp(`templateVersion="${version}".*name="d">new`));
  assert.deepEqual(codes(await ann.put(at, { uuid: id, data: everything() })), [400, 50065]);
});

test("drafts are removed all or none, their files are let go and their trail stays", async () => {
  const file = await upload(ann);
  const id = await draft(everything(`<field name="a">x</field><field name="plan" attachmentUuid="${file}"/>`), {
    metadata: { a: "b" },
  });
  const [other, sent] = [await draft(), await sendOrder(one, template)];
  const refused = await ann.send("DELETE", at, { body: { uuids: [id, sent, other] } });
  assert.equal(refused.status, 422);
  const [row] = Object(refused.json).data.errors;
  assert.deepEqual([Object(refused.json).data.errors.length, row.code, row.pointer], [1, 50050, "/uuids/1"]);
  assert.deepEqual(codes(await bob.send("DELETE", at, { body: { uuids: [id] } })), [404, 50011]);
  assert.equal((await show(ann, id)).status, "DRAFT");
  assert.equal((await ann.send("DELETE", at, { body: { uuids: [id, other, id] } })).status, 200);
  assert.equal((await ann.get(`${at}/${id}`)).status, 404);
  assert.equal((await owners(file))?.envelope_id, null);
  assert.deepEqual(await recordsOf(id), ["CREATE_DRAFT_ENV", "DELETE"]);
});

test("a step is saved without being completed, required fields open, wrong values refused", async () => {
  const id = await sendOrder(one, template);
  const save = (fields: string, who: Persona = bob) => who.put(at, { uuid: id, data: filled(template, fields) });
  assert.deepEqual(codes(await save('<field name="b">too long</field>')), [400, 1014]);
  assert.deepEqual(codes(await save('<field name="a">mine</field>')), [422, 90017]);
  assert.deepEqual(codes(await save('<field name="b">x</field>', ann)), [422, 50049]);
  assert.deepEqual(codes(await save('<field name="b">x</field>', stranger)), [404, 50011]);
  assert.equal((await save("")).status, 200);
  assert.equal((await save('<field name="b">half</field>')).status, 200);
  const seen = await show(bob, id);
  assert.deepEqual([seen.status, seen.completed], ["WAITING", 1]);
  assert.match(seen.data, /name="b">half</);
  assert.equal((await bob.put(`${at}/fill`, { uuid: id, data: filled(template, "") })).status, 200);
  assert.match((await show(ann, id)).data, /name="b">half</);
  const records = ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "ENVELOPE_UPDATE", "ENVELOPE_UPDATE", "VIEW_ENVELOPE", "FILL_FIELDS"];
  assert.deepEqual(await recordsOf(id), records);
});

test("a draft of an archived template can be neither saved nor sent, only removed", async () => {
  const of = await orderTemplate(ann);
  const id = await draft(everything(undefined, of));
  assert.equal((await ann.send("PATCH", `/api/v1/template/${of.uuid}/archive`)).status, 200);
  for (const answer of [
    await ann.put(at, { uuid: id, data: everything(undefined, of) }),
    await ann.post(`${at}/send`, { uuid: id, data: everything(undefined, of) }),
  ])
    assert.deepEqual(codes(answer), [410, 40002]);
  assert.equal((await ann.send("DELETE", at, { body: { uuids: [id] } })).status, 200);
});

test("a draft is checked as its send", async () => {
  const id = await draft();
  const { errors } = Object((await ann.post(`${at}/check`, { uuid: id, data: nothing })).json);
  assert.deepEqual(errors.map(({ code }: { readonly code: number }) => code).toSorted(), [50001, 50009, 50045, 50045]);
  assert.deepEqual((await ann.post(`${at}/check`, { uuid: id, data: everything() })).json, { errors: [] });
});

test("a draft's numbers are taken once and stay when it is saved and sent", async () => {
  const fields = '<field type="autonumber" name="no" prefix="N-" roleId="seller"/>';
  const of = await orderTemplate(ann, { fields });
  const [first, second] = [await draft(everything(undefined, of)), await draft(everything(undefined, of))];
  const numberIn = async (id: string) => /name="no">([^<]*)</.exec((await show(ann, id)).data)?.[1];
  assert.deepEqual([await numberIn(first), await numberIn(second)], ["N-1", "N-2"]);
  assert.equal((await ann.put(at, { uuid: first, data: everything(undefined, of) })).status, 200);
  assert.equal((await ann.post(`${at}/send`, { uuid: first, data: everything(undefined, of) })).status, 201);
  assert.equal(await numberIn(first), "N-1");
});

test("a draft is saved with its own read form, and the defaults of later roles stay", async () => {
  const xml = orderXml().replace(/name="b"/, 'name="b" defaultValue="soon"');
  assert.notEqual(xml, orderXml());
  const made = await ann.post("/api/v1/template", { data: xml, access: "public", categories: [] });
  const of = { uuid: Object(made.json).uuid, version: Object(made.json).version };
  const id = await draft(order(of, { buyer: bob.mailboxId, checker: bob.mailboxId }));
  const { data } = await show(ann, id);
  assert.match(data, /<field name="b">soon<\/field>/);
  const saved = await ann.put(at, { uuid: id, data });
  assert.equal(saved.status, 200, saved.text);
  assert.match((await show(ann, id)).data, /<field name="b">soon<\/field>/);
  const sent = await ann.post(`${at}/send`, { uuid: id, data: (await show(ann, id)).data });
  assert.equal(sent.status, 201, sent.text);
  assert.match((await show(bob, id)).data, /<field name="b">soon<\/field>/);
});
