import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { callingApp } from "@chancery/tests/world/call.ts";
import { colleagues } from "@chancery/tests/world/colleagues.ts";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { statusFor, textAt } from "@chancery/tests/world/paper.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { orderSheet, saveScenario, scenarioBody, stylesheet } from "@chancery/tests/world/scenarios.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger, database, rooms } = one;
const { viewer } = await colleagues(one);
const at = "/api/v1/envelope";
const scenarios = "/api/v1/scenario";
const unknown = "01930000-0000-7000-8000-00000000dead";
const [ordered, invoiced] = [await orderTemplate(ann), await orderTemplate(ann)];
const toBob = orderSheet({
  fields: `<field name="a"><xsl:value-of select="//field[@name = 'b']"/></field>`,
  buyer: bob.mailboxId,
});
const next = (id: string, step = "next", who = ann) => who.post(`${at}/${id}/scenario/${step}`);
const codeOf = ({ status, json }: Awaited<ReturnType<typeof next>>) => [status, Object(json).code];
const dataOf = async (id: string, who = ann) => textAt(await who.get(`${at}/${id}?include=envelope`), "envelope", "data");
const scenarioOf = async (id: string, who = ann) => Object((await who.get(`${at}/${id}`)).json).scenario;

/** A completed order from Ann to Bob. */
async function completed(template = ordered, more: Parameters<typeof sendOrder>[2] = {}): Promise<string> {
  const id = await sendOrder(one, template, more);
  for (const fields of ['<field name="b">done</field>', ""])
    assert.equal((await bob.put(`${at}/fill`, { uuid: id, data: filled(template, fields) })).status, 200);
  return id;
}

/** A scenario of one step between templates of their own, which no other scenario has. */
async function ownScenario(
  xslt: string,
  more: { readonly step?: object; readonly whole?: object; readonly owner?: Persona } = {},
) {
  const { step, whole, owner = ann } = more;
  const template = await orderTemplate(owner);
  const body = { ...scenarioBody(template, template, xslt, step), ...whole };
  return { template, id: await saveScenario(owner, body) };
}

test("a scenario begins with an empty draft of its first source", async () => {
  const { template, id } = await ownScenario(toBob);
  const draft = textAt(await ann.post(`${scenarios}/${id}`), "uuid");
  assert.equal(await statusFor(ann, draft), "DRAFT");
  assert.match(await dataOf(draft), new RegExp(`templateVersion="${template.version}"`));
  assert.equal((await scenarioOf(draft)).uuid, id);
  assert.deepEqual(codeOf(await bob.post(`${scenarios}/${id}`)), [404, 100001]);
});

test("a scenario whose first step has no source begins with what its stylesheet makes of an empty envelope", async () => {
  const sheet = orderSheet({ fields: '<field name="a"><xsl:value-of select="count(//field)"/></field>', buyer: bob.mailboxId });
  for (const [sendAfterCreation, status] of [
    [false, "DRAFT"],
    [true, "SENT"],
  ] as const) {
    const id = await saveScenario(ann, scenarioBody(undefined, ordered, sheet, { sendAfterCreation }));
    const made = textAt(await ann.post(`${scenarios}/${id}`), "uuid");
    assert.equal(await statusFor(ann, made), status);
    assert.match(await dataOf(made), /<field name="a">[1-9]\d*<\/field>/);
  }
});

test("a step waits until its envelope is completed", async () => {
  const { template } = await ownScenario(toBob);
  const id = await sendOrder(one, template);
  assert.equal((await scenarioOf(id)).nextSteps.length, 1);
  assert.deepEqual(codeOf(await next(id)), [422, 50062]);
  assert.deepEqual(codeOf(await next(id, "other")), [404, 100014]);
  assert.deepEqual(codeOf(await next(id, "next", stranger)), [404, 50011]);
  assert.deepEqual(codeOf(await next(id, "next", bob)), [422, 50061]);
  assert.equal(await scenarioOf(id, bob), null);
  assert.deepEqual(codeOf(await next(await completed())), [422, 50061]);
});

test("what a step makes is checked like any envelope, and nothing is left of one that fails", async () => {
  const sheets: Readonly<Record<number, string>> = {
    100027: stylesheet(`<envelope templateUuid="${unknown}"/>`),
    50007: orderSheet({ fields: '<field name="a">x</field>', buyer: "" }),
    50017: stylesheet('<envelope><documents><document id="nothing"/></documents></envelope>'),
    1008: stylesheet('<envelope xmlns="urn:other"/>'),
    1002: stylesheet('<xsl:message terminate="yes">no</xsl:message>'),
  };
  for (const [code, sheet] of Object.entries(sheets)) {
    const { template } = await ownScenario(sheet, { step: { sendAfterCreation: true } });
    const id = await completed(template);
    const before = await database.all(sql`select id from envelopes`);
    const { status, json, text } = await next(id);
    const { code: whole, data } = Object(json);
    const codes = [whole, ...(data?.errors ?? []).map((row: { readonly code: number }) => row.code)];
    assert.ok(status === 400 && codes.includes(Number(code)), `${code}: ${text}`);
    assert.equal((await database.all(sql`select id from envelopes`)).length, before.length);
  }
});

test("files of other envelopes are not taken along", async () => {
  const file = { name: "secret.txt", bytes: Buffer.from("secret"), type: "text/plain" };
  const theirs = textAt(await stranger.upload(`${at}/attachment`, file), "attachmentId");
  const mine = textAt(await ann.upload(`${at}/attachment`, { ...file, bytes: Buffer.from("mine") }), "attachmentId");
  const plan = `<field name="a">x</field><field name="plan" attachmentUuid="${mine}">secret.txt</field>`;
  await sendOrder(one, ordered, { fields: plan });
  for (const [attachment, code] of [
    [theirs, 1039],
    [mine, 50051],
  ] as const) {
    const fields = `<field name="a">x</field><field name="plan" attachmentUuid="${attachment}">secret.txt</field>`;
    const { template } = await ownScenario(orderSheet({ fields, buyer: bob.mailboxId }));
    assert.deepEqual(codeOf(await next(await completed(template))), [400, code]);
  }
});

test("a step can be done again when its draft is gone", async () => {
  const { template } = await ownScenario(toBob);
  const id = await completed(template);
  const draft = textAt(await next(id), 0, "uuid");
  assert.equal(textAt(await next(id), 0, "uuid"), draft);
  assert.equal((await ann.send("DELETE", at, { body: { uuids: [draft] } })).status, 200);
  const again = textAt(await next(id), 0, "uuid");
  assert.notEqual(again, draft);
  assert.match(await dataOf(again), /<field name="a">done<\/field>/);
});

test("envelopes are made in a scenario by its id in their XML", async () => {
  const { template, id } = await ownScenario(toBob, { whole: { access: "account" } });
  const later = await saveScenario(ann, scenarioBody(template, template, toBob));
  const parts = { buyer: bob.mailboxId, checker: bob.mailboxId };
  const named = (scenario: string, of = template) =>
    order(of, parts).replace("<envelope ", `<envelope scenarioUuid="${scenario}" `);
  const made = textAt(await ann.post(`${at}/send`, { data: named(id) }), "uuid");
  assert.equal((await scenarioOf(made)).uuid, id);
  assert.equal((await scenarioOf(await sendOrder(one, template))).uuid, later, "the newest");
  assert.deepEqual(codeOf(await ann.post(`${at}/send`, { data: named(unknown) })), [400, 100001]);
  assert.deepEqual(codeOf(await ann.post(at, { data: named(id, invoiced) })), [400, 100027]);
  const draft = textAt(await ann.post(at, { data: named(id) }), "uuid");
  assert.equal((await scenarioOf(draft)).uuid, id);
});

test("a scenario of another account is offered for its own templates only, and leaves a draft", async () => {
  const sheet = orderSheet({ fields: '<field name="a">x</field>', buyer: stranger.mailboxId });
  const mine = await orderTemplate(ann);
  await database.run(sql`update templates set access = 'public' where id = ${mine.uuid}`);
  await saveScenario(bob, { ...scenarioBody(mine, mine, sheet), access: "public" });
  assert.equal(await scenarioOf(await sendOrder(one, mine)), null);
  const open = { step: { sendAfterCreation: true }, whole: { access: "public" }, owner: bob };
  const { template } = await ownScenario(sheet, open);
  await database.run(sql`update templates set access = 'public' where id = ${template.uuid}`);
  const made = textAt(await next(await completed(template)), 0, "uuid");
  assert.equal(await statusFor(ann, made), "DRAFT");
});

test("permissions of the new envelope are required: to send it, and to chain it", async () => {
  const { template } = await ownScenario(toBob, { step: { sendAfterCreation: true }, whole: { addToChain: true } });
  const id = await completed(template);
  assert.deepEqual(codeOf(await next(id, "next", viewer)), [403, 90014]);
  const token = await ann.post("/api/v1/token", {
    name: "drafts",
    expireAt: "2999-12-31T00:00:00Z",
    scopes: ["mailbox.envelopeManage", "mailbox.envelopeListView"],
  });
  assert.equal(token.status < 300, true, token.text);
  const call = callingApp(one.app);
  const headers = { authorization: `Bearer ${textAt(token, "token")}`, mailbox: ann.mailboxId };
  const refused = await call("POST", `${at}/${id}/scenario/next`, { headers });
  assert.deepEqual(codeOf(refused), [403, 90014]);
  const shown = await call("GET", `${at}/${id}`, { headers });
  assert.equal(Object(shown.json).scenario, null, "without the permission to list scenarios");
});

test("two steps of one envelope at the same time put all three into one chain", async () => {
  const template = await orderTemplate(ann);
  const [step] = scenarioBody(template, template, toBob).steps;
  const steps = ["first", "second"].map((id) => ({ ...step, id }));
  await saveScenario(ann, { name: "Chain", description: "", access: "mailbox", addToChain: true, steps });
  const id = await completed(template);
  const made = await Promise.all(["first", "second"].map((name) => next(id, name)));
  const ids = [id, ...made.map((answer) => textAt(answer, 0, "uuid"))];
  const chainOf = async (one: string) => Object((await ann.get(`${at}/${one}`)).json).envelope.chainUuid;
  const chains = new Set(await Promise.all(ids.map(chainOf)));
  assert.equal(chains.size, 1);
  assert.notEqual([...chains][0], null);
});

test("what was removed is forgotten", async () => {
  const { id } = await ownScenario(toBob);
  const draft = textAt(await ann.post(`${scenarios}/${id}`), "uuid");
  assert.equal((await ann.send("DELETE", at, { body: { uuids: [draft] } })).status, 200);
  const run = { eventId: 1, key: draft, attempt: 1, finish: async () => undefined };
  for (const { on, work } of rooms.handlers)
    if (on === "envelope.removed") await work({ envelopeId: draft }, new AbortController().signal, run);
  assert.deepEqual(await database.all(sql`select 1 from scenario_envelopes where envelope_id = ${draft}`), []);
});
