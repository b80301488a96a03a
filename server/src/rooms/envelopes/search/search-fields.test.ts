import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { filled, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const fields = `<field type="text" name="goods" roleId="seller" search="true" optional="true"/>
  <field type="number" name="price" roleId="seller" search="true" optional="true"/>
  <field type="datetime" name="due" roleId="seller" search="true" optional="true"/>
  <field type="datetime" name="call" time="true" roleId="seller" search="true" optional="true"/>
  <field type="checkbox" name="paid" roleId="seller" search="true" optional="true"/>
  <field type="dropdown" name="colour" roleId="seller" search="true" optional="true" multiSelect="true"><option>Red</option><option>Dark red</option></field>
  <field type="text" name="note" roleId="buyer" search="true" optional="true"/>`;
const template = await orderTemplate(ann, { fields });
const send = (values: string) => sendOrder(one, template, { fields: `<field name="a">x</field>${values}` });
const pumps = await send(
  '<field name="goods">Große Pumpen №7</field><field name="price">1499.50</field><field name="due">2026-12-01</field><field name="paid">1</field>',
);
const valves = await send(
  '<field name="goods">Valves</field><field name="price">-3</field><field name="call">2026-12-01T15:30:00+02:00</field><field name="colour"><value>Red</value><value>Dark red</value></field>',
);
const empty = await send("");
await bob.put("/api/v1/envelope/fill", {
  uuid: valves,
  data: filled(template, '<field name="b">ok</field><field name="note">Thanks, Ann</field>'),
});

const find = async (who: Persona, searchFields: readonly object[]): Promise<readonly string[]> => {
  const answer = await who.post("/api/v1/envelope/search?uuidOnly=true", { searchFields, sort: "asc" });
  assert.equal(answer.status, 200, answer.text);
  return Object(answer.json).data.map((row: { envelopeUuid: string }) => row.envelopeUuid);
};

const cases: readonly (readonly [string, object, readonly string[]])[] = [
  ["a text in the middle of a word, in other letters", { name: "goods", value: "SSE PUM" }, [pumps]],
  ["one sign", { name: "goods", value: "7" }, [pumps]],
  ["a text that is in no envelope", { name: "goods", value: "zzz" }, []],
  ["a part of a text, strictly", { name: "goods", value: "Valve", type: "strict" }, []],
  ["a whole text, strictly", { name: "goods", value: "Valves", type: "STRICT" }, [valves]],
  ["a whole text in other letters, strictly", { name: "goods", value: "valves", type: "strict" }, []],
  ["a number, however it is written", { name: "price", number: 1499.5 }, [pumps]],
  ["a number as text", { name: "price", value: "499" }, [pumps]],
  ["a range of numbers, ends included", { name: "price", from: -3, to: "1499.5" }, [pumps, valves]],
  ["a range of numbers open above", { name: "price", from: "0" }, [pumps]],
  ["a range of numbers open below", { name: "price", to: -3.5 }, []],
  ["a date", { name: "due", from: "2026-12-01", to: "2026-12-01" }, [pumps]],
  ["days before it", { name: "due", to: "2026-11-30" }, []],
  ["a time within a day", { name: "call", from: "2026-12-01", to: "2026-12-01" }, [valves]],
  ["a time by the minute", { name: "call", from: "2026-12-01T13:30:00Z", to: "2026-12-01T13:30:00.000Z" }, [valves]],
  ["a time after it", { name: "call", from: "2026-12-01T13:30:00.001Z" }, []],
  ["a checked box", { name: "paid", checked: true }, [pumps]],
  ["a box that is not checked, or was never touched", { name: "paid", checked: false }, [valves, empty]],
  ["one of several options", { name: "colour", value: "Dark red", type: "strict" }, [valves]],
  ["what a later step filled in", { name: "note", value: "ann" }, [valves]],
];
for (const [what, filter, expected] of cases) {
  test(`a field is searched by ${what}`, async () => {
    assert.deepEqual(await find(ann, [filter]), expected);
    assert.deepEqual(await find(bob, [filter]), expected);
  });
}

test("several field filters are combined by AND", async () => {
  assert.deepEqual(
    await find(ann, [
      { name: "price", from: -5 },
      { name: "goods", value: "valv" },
    ]),
    [valves],
  );
  assert.deepEqual(
    await find(ann, [
      { name: "price", from: 0 },
      { name: "goods", value: "valv" },
    ]),
    [],
  );
});

const refused: readonly (readonly [string, object])[] = [
  ["an unknown field", { name: "colours", value: "x" }],
  ["a field that is not searchable", { name: "a", value: "x" }],
  ["no criterion", { name: "goods" }],
  ["an empty value", { name: "goods", value: "  " }],
  ["two criteria", { name: "price", value: "1", number: 1 }],
  ["a range beside a number", { name: "price", from: 1, number: 1 }],
  ["a range backwards", { name: "price", from: 2, to: 1 }],
  ["days backwards", { name: "due", from: "2026-12-02", to: "2026-12-01" }],
  ["a range of a number and a day", { name: "due", from: 1, to: "2026-12-01" }],
  ["a day there is none of", { name: "due", from: "2026-02-30" }],
  ["a number too large", { name: "price", number: 1e30 }],
];
for (const [what, filter] of refused) {
  test(`a field filter with ${what} answers 400 with 50094`, async () => {
    const answer = await ann.post("/api/v1/envelope/search", { searchFields: [filter] });
    assert.deepEqual([answer.status, Object(answer.json).code], [400, 50094]);
    assert.equal(Object(answer.json).data.errors[0].pointer, "/searchFields/0");
  });
}

test("a mailbox that the envelope has not reached does not see its fields", async () => {
  const answer = await stranger.post("/api/v1/envelope/search", { searchFields: [{ name: "goods", value: "pump" }] });
  assert.deepEqual([answer.status, Object(answer.json).code], [400, 50094]);
  assert.deepEqual(Object((await stranger.get("/api/v1/envelope/fields?name=go")).json), []);
});

test("searchable fields are found by a part of their name", async () => {
  assert.deepEqual(Object((await bob.get("/api/v1/envelope/fields?name=OO")).json), [{ name: "goods", type: "text" }]);
  assert.deepEqual(Object((await bob.post("/api/v1/envelope/fields?name=ic", {})).json), [{ name: "price", type: "number" }]);
  assert.equal((await bob.get("/api/v1/envelope/fields?name=g")).status, 400);
});

test("the titles of a template's roles are shown to those who see one of its envelopes", async () => {
  const ask = async (who: Persona) => Object((await who.post("/api/v1/envelope/search/roles", [template.uuid])).json).roles;
  assert.deepEqual(await ask(ann), ["Seller", "Buyer", "Checker"]);
  assert.deepEqual(await ask(bob), ["Seller", "Buyer", "Checker"]);
  assert.deepEqual(await ask(stranger), []);
});

test("extra columns have their values in every row, in their order", async () => {
  const price = await ann.post("/api/v1/envelope/column", { fieldName: "price", type: "number" });
  assert.equal(price.status, 201, price.text);
  const colour = Object((await ann.post("/api/v1/envelope/column", { fieldName: "colour", width: 90 })).json);
  assert.deepEqual([colour.name, colour.type, colour.order, colour.visible, colour.width], ["colour", "dropdown", 1, true, 90]);
  const page = Object((await ann.post("/api/v1/envelope/search", { sort: "asc" })).json);
  assert.deepEqual(
    page.columns.map(({ name }: { name: string }) => name),
    ["price", "colour"],
  );
  assert.deepEqual(
    page.data.map(({ extraFields }: { extraFields: readonly unknown[] }) => extraFields),
    [
      [
        { order: 0, values: ["1499.50"] },
        { order: 1, values: [] },
      ],
      [
        { order: 0, values: ["-3"] },
        { order: 1, values: ["Red", "Dark red"] },
      ],
      [
        { order: 0, values: [] },
        { order: 1, values: [] },
      ],
    ],
  );
  const { accountId: accountUuid, mailboxId: mailboxUuid } = people.ann;
  assert.deepEqual(page.senders, [
    { uuid: mailboxUuid, mailboxUuid, mailboxName: "Contracts", accountUuid, accountName: "Acme Ltd" },
  ]);
  assert.equal(page.searchFields.length, 7);
  const moved = await ann.put(`/api/v1/envelope/column/${colour.uuid}`, { order: 0, visible: false });
  assert.deepEqual([Object(moved.json).order, Object(moved.json).visible, Object(moved.json).width], [0, false, 90]);
  assert.equal((await bob.put(`/api/v1/envelope/column/${colour.uuid}`, {})).status, 404);
  assert.equal((await ann.send("DELETE", `/api/v1/envelope/column/${colour.uuid}`)).status, 200);
  assert.equal(Object((await ann.get("/api/v1/envelope/column")).json).length, 1);
  assert.deepEqual(Object((await ann.post("/api/v1/envelope/column-reset")).json), []);
  assert.deepEqual(Object((await ann.get("/api/v1/envelope/column")).json), []);
  const log = await ann.get("/api/v1/mailbox/activity-log?action=envelope-columns-settings-reset");
  assert.deepEqual([Object(log.json).data.length, Object(log.json).data[0]?.objectId], [1, people.ann.mailboxId]);
});

test("a column shows a searchable field that the mailbox can see, and is listed once", async () => {
  await bob.post("/api/v1/envelope/column", { fieldName: "price" });
  for (const body of [
    { fieldName: "price" },
    { fieldName: "a" },
    { fieldName: "price", type: "money" },
    { fieldName: "nothing" },
  ]) {
    const answer = await bob.post("/api/v1/envelope/column", body);
    assert.deepEqual([answer.status, Object(answer.json).code], [400, 50100]);
  }
});

test("a template without searchable fields stores no values", async () => {
  const plain = await orderTemplate(ann);
  const id = await sendOrder(one, plain);
  const row = await one.database.first<{ count: number }>(
    sql`select count(*) as count from envelope_fields where envelope_id = ${id}`,
  );
  assert.equal(row?.count, 0);
});
