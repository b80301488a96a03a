import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import type { Answer } from "@chancery/tests/world/call.ts";
import { formsPath, makeForm, orderForm, startForm, visitForm } from "@chancery/tests/world/forms-of-envelopes.ts";
import { filled, orderTemplate } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger, database } = one;
const template = await orderTemplate(ann);
const envelopes = "/api/v1/envelope";
const shown = async (id: string) => Object((await ann.get(`${formsPath}/${id}`)).json);
const numbers = ({ status, json }: Answer) => [status, Object(json).code];

test("a visitor who starts a form fills in their part, and the envelope continues to the next recipient", async () => {
  const form = await makeForm(one, template);
  const { id, guest } = await visitForm(one, form);
  const seen = Object((await guest.get(`${envelopes}/${id}`)).json).envelope;
  assert.deepEqual([seen.status, seen.subject, seen.sender.mailboxUuid], ["WAITING", "Order", ann.mailboxId]);
  assert.match(seen.data, /name="a"[^>]*>seven</);
  const filling = { uuid: id, data: filled(template, '<field name="b">ok</field>') };
  const answer = await guest.put(`${envelopes}/fill`, filling);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(Object((await bob.get(`${envelopes}/${id}`)).json).envelope.status, "WAITING");
  assert.deepEqual(Object((await ann.get(`${envelopes}/${id}`)).json).envelope.metadata, { campaign: "spring" });
});

test("a form counts its envelopes, those completed and those rejected", async () => {
  const form = await makeForm(one, template);
  assert.partialDeepStrictEqual(await shown(form), { totalEnvelopes: 0, lastUsedAt: null });
  const [first, second] = [await visitForm(one, form), await visitForm(one, form), await visitForm(one, form)];
  await second.guest.send("DELETE", `${envelopes}/cancel`, { body: { uuids: [second.id], comment: "Not for me" } });
  await first.guest.put(`${envelopes}/fill`, { uuid: first.id, data: filled(template, '<field name="b">ok</field>') });
  await bob.put(`${envelopes}/fill`, { uuid: first.id, data: filled(template, "") });
  await ann.send("DELETE", `${envelopes}/cancel`, { body: { uuids: [second.id], comment: "Not for me" } });
  await database.run(sql`update envelopes set status = 'CANCELLED' where id = ${second.id}`);
  const { totalEnvelopes, completedEnvelopes, rejectedEnvelopes, lastUsedAt, createdAt } = await shown(form);
  assert.deepEqual([totalEnvelopes, completedEnvelopes, rejectedEnvelopes], [3, 1, 1]);
  assert.ok(lastUsedAt > createdAt);
});

test("of many starts of a form for one envelope one succeeds", async () => {
  const form = await makeForm(one, template, { multiUse: false });
  const answers = await Promise.all(Array.from({ length: 20 }, () => startForm(one, form)));
  const ended = answers.filter(({ status }) => status === 410);
  assert.deepEqual([answers.filter(({ status }) => status === 201).length, ended.length], [1, 19]);
  assert.deepEqual(numbers(ended[0]!), [410, 1096]);
  assert.equal((await shown(form)).totalEnvelopes, 1);
  assert.deepEqual(numbers(await ann.get(`${formsPath}/${form}/open`)), [410, 1096]);
});

test("prepared fields of the visitor can be changed, those of the sender cannot", async () => {
  const settings = {
    ...orderForm(one, template).settings,
    documents: {
      order: [
        { name: "a", value: "seven" },
        { name: "b", value: "red" },
      ],
    },
  };
  const form = await makeForm(one, template, { settings });
  const { id, guest } = await visitForm(one, form);
  const { data } = Object((await guest.get(`${envelopes}/${id}`)).json).envelope;
  assert.match(data, /name="b"[^>]*>red</);
  const fill = (fields: string) => guest.put(`${envelopes}/fill`, { uuid: id, data: filled(template, fields) });
  assert.equal((await fill('<field name="a">eight</field><field name="b">blue</field>')).status, 422);
  assert.equal((await fill('<field name="b">blue</field>')).status, 200);
  assert.match(Object((await ann.get(`${envelopes}/${id}`)).json).envelope.data, /name="b"[^>]*>blue</);
});

const settingsOf = (more: object) => ({ settings: { ...orderForm(one, template).settings, ...more } });
const refused: readonly (readonly [title: string, more: object, code: number, pointer: string])[] = [
  ["an unknown version", { template: { id: template.uuid, versionId: template.uuid } }, 40_051, "/template/versionId"],
  ["a long metadata value", settingsOf({ metadata: { campaign: "x".repeat(129) } }), 1014, "/settings/metadata/campaign"],
  ["an unknown anonymous role", settingsOf({ anonymous: ["clerk"] }), 40_052, "/settings/anonymous/0"],
  ["the sender as an anonymous role", settingsOf({ anonymous: ["buyer", "seller"] }), 40_052, "/settings/anonymous/1"],
  ["no subject", settingsOf({ subject: null }), 50_009, "/settings/subject"],
  ["a role without recipient", settingsOf({ flow: {} }), 50_007, "/settings/flow"],
  [
    "a visitor who acts after others",
    settingsOf({ anonymous: ["checker"], flow: { buyer: bob.mailboxId } }),
    40_062,
    "/settings/anonymous",
  ],
  ["a required field of the sender that is empty", settingsOf({ documents: {} }), 50_001, "/settings"],
  [
    "a prepared value that is too long",
    settingsOf({
      documents: {
        order: [
          { name: "a", value: "x" },
          { name: "b", value: "much too long" },
        ],
      },
    }),
    1014,
    "/settings/documents/order/1",
  ],
  ["an unknown field", settingsOf({ documents: { order: [{ name: "z", value: "x" }] } }), 40_048, "/settings/documents/order/0"],
  ["a redirect to a private address", { redirectUrl: "https://10.0.0.1/done" }, 1006, "/redirectUrl"],
  ["a redirect without TLS", { redirectUrl: "http://acme.example/done" }, 1006, "/redirectUrl"],
  ["a redirect that is a script", { redirectUrl: "javascript:alert(1)" }, 1006, "/redirectUrl"],
  [
    "a callback to this machine",
    { envelopeCreationCallback: { url: "https://127.0.0.1/hook" } },
    1006,
    "/envelopeCreationCallback/url",
  ],
];

for (const [title, more, code, pointer] of refused) {
  test(`a form with ${title} is refused with ${code}`, async () => {
    const answer = await ann.post(formsPath, orderForm(one, template, more));
    assert.equal(answer.status, 400, answer.text);
    const rows: readonly object[] = Object(answer.json).data.errors;
    assert.ok(
      rows.some((row) => Object(row).code === code && Object(row).pointer === pointer),
      answer.text,
    );
  });
}

test("a form of another mailbox does not exist, and a removed one neither", async () => {
  const form = await makeForm(one, template);
  const body = orderForm(one, template);
  for (const other of [bob, stranger]) {
    assert.deepEqual(numbers(await other.get(`${formsPath}/${form}`)), [404, 1095]);
    assert.deepEqual(numbers(await other.put(`${formsPath}/${form}`, body)), [404, 1095]);
    assert.deepEqual(numbers(await other.send("DELETE", `${formsPath}/${form}`)), [404, 1095]);
    assert.equal(Object((await other.get(formsPath)).json).totalElements, 0);
  }
  const { id, guest } = await visitForm(one, form);
  assert.equal((await ann.send("DELETE", `${formsPath}/${form}`)).status, 200);
  assert.deepEqual(numbers(await startForm(one, form)), [404, 1095]);
  assert.deepEqual(numbers(await ann.get(`${formsPath}/${form}`)), [404, 1095]);
  assert.equal((await guest.get(`${envelopes}/${id}`)).status, 200);
});

test("a changed form changes later starts only", async () => {
  const form = await makeForm(one, template);
  const before = await visitForm(one, form);
  const changed = orderForm(one, template, {
    name: "Offers",
    redirectUrl: "https://acme.example/done",
    ...settingsOf({ subject: "Offer" }),
  });
  const answer = await ann.put(`${formsPath}/${form}`, changed);
  assert.equal(answer.status, 200, answer.text);
  assert.partialDeepStrictEqual(answer.json, { name: "Offers", redirectUrl: "https://acme.example/done", totalEnvelopes: 1 });
  const after = await visitForm(one, form);
  const subjects = [before, after].map(
    async ({ id, guest }) => Object((await guest.get(`${envelopes}/${id}`)).json).envelope.subject,
  );
  assert.deepEqual(await Promise.all(subjects), ["Order", "Offer"]);
  const open = Object((await ann.get(`${formsPath}/${form}/open`)).json);
  assert.deepEqual([open.name, open.redirectUrl], ["Offers", "https://acme.example/done"]);
});

test("a visitor who has not agreed to the terms cannot start a form", async () => {
  const form = await makeForm(one, template);
  assert.deepEqual(numbers(await startForm(one, form, { agreed: false })), [403, 1038]);
  assert.deepEqual(numbers(await startForm(one, form, {})), [400, 1024]);
});

const bothRoles = (more: object = {}) =>
  settingsOf({ anonymous: ["buyer", "checker"], flow: { checker: bob.mailboxId }, ...more });

test("a visitor who names a role takes only that role, and the flow names the recipients of the others", async () => {
  const documents = {
    order: [
      { name: "a", value: "seven" },
      { name: "c", value: "of the checker" },
    ],
  };
  const parallel = await orderTemplate(ann, { isParallel: true });
  const form = await makeForm(one, parallel, {
    template: { id: parallel.uuid, versionId: parallel.version },
    ...bothRoles({ documents }),
  });
  const { id, guest } = await visitForm(one, form, { agreed: true, role: "buyer" });
  const filling = { uuid: id, data: filled(parallel, '<field name="b">ok</field>') };
  assert.equal((await guest.put(`${envelopes}/fill`, filling)).status, 200);
  const { status, data } = Object((await bob.get(`${envelopes}/${id}`)).json).envelope;
  assert.equal(status, "WAITING");
  assert.doesNotMatch(data, /of the checker/);
  const all = await visitForm(one, form);
  assert.match(Object((await all.guest.get(`${envelopes}/${all.id}`)).json).envelope.data, /of the checker/);
});

const refusedRoles: readonly (readonly [title: string, more: object, role: string, code: number])[] = [
  ["that is not anonymous", {}, "checker", 40_052],
  ["while another anonymous role has no recipient", bothRoles({ flow: {} }), "buyer", 50_007],
  ["that acts after others", bothRoles({ flow: { buyer: bob.mailboxId } }), "checker", 40_062],
];

for (const [title, more, role, code] of refusedRoles) {
  test(`a start in a role ${title} is refused with ${code}`, async () => {
    const form = await makeForm(one, template, more);
    const { status, json } = await startForm(one, form, { agreed: true, role });
    assert.deepEqual([status, Object(json).data.errors[0].code, Object(json).data.errors[0].pointer], [400, code, "/role"]);
    assert.equal((await startForm(one, form)).status, 201);
  });
}

test("a search finds the envelopes of a form and names it", async () => {
  const [form, other] = [await makeForm(one, template), await makeForm(one, template)];
  const { id } = await visitForm(one, form);
  await visitForm(one, other);
  const { data } = Object((await ann.post(`${envelopes}/search`, { form: [form.toUpperCase()] })).json);
  assert.deepEqual(
    data.map((row: Record<string, unknown>) => [row["envelopeUuid"], row["formId"]]),
    [[id, form]],
  );
});

const stops: readonly (readonly [title: string, stop: ReturnType<typeof sql>, undo: ReturnType<typeof sql>])[] = [
  [
    "mailbox is archived",
    sql`update mailboxes set archived_at = now() where id = ${ann.mailboxId}`,
    sql`update mailboxes set archived_at = null where id = ${ann.mailboxId}`,
  ],
  [
    "mailbox is removed",
    sql`update mailboxes set removed_at = now() where id = ${ann.mailboxId}`,
    sql`update mailboxes set removed_at = null where id = ${ann.mailboxId}`,
  ],
  [
    "template is archived",
    sql`update templates set archived_at = now() where id = ${template.uuid}`,
    sql`update templates set archived_at = null where id = ${template.uuid}`,
  ],
  [
    "user is blocked",
    sql`update users set status = 'BLOCKED' where email = 'ann@acme.example'`,
    sql`update users set status = 'ACTIVE' where email = 'ann@acme.example'`,
  ],
];

for (const [title, stop, undo] of stops) {
  test(`a form whose ${title} cannot be started`, async () => {
    const form = await makeForm(one, template);
    assert.equal(await database.run(stop), 1);
    const answer = await startForm(one, form);
    await database.run(undo);
    assert.deepEqual(numbers(answer), [410, 1096]);
    assert.equal((await startForm(one, form)).status, 201);
  });
}
