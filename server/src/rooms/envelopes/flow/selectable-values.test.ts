import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDictionary, type MadeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { filled, orderTemplate, sendOrder, type OrderTemplate } from "@chancery/tests/world/orders.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const rows = [
  ["Kyiv", "UA", "01001", bob.mailboxId],
  ["Lviv", "UA", "79000", ""],
  ["Łódź", "PL", "90001", ann.mailboxId.toUpperCase()],
  ["Kolonie", "", "50667", bob.mailboxId],
];
const filtered = await makeDictionary(ann, rows, { access: "public", filteredAccessOnly: true });
const ordinary = await makeDictionary(ann, rows, { access: "public" });
const own = await makeDictionary(ann, rows);

/** A dictionary field; `by` says what its column (1: country, 3: mailbox) is filtered by. */
function pick(name: string, { uuid, columns }: MadeDictionary, role: string, [column, by]: readonly [number, object]): string {
  const query = JSON.stringify({ [columns[column]!]: by });
  return `<field type="select-dictionary" name="${name}" roleId="${role}" optional="true" dictionaryUuid="${uuid}" columnUuid="${columns[0]}" filterQuery='${query}'/>`;
}

const byField = (fieldName: string) => [1, { documentId: "order", fieldName }] as const;
const byRole = (roleId: string) => [3, { roleId }] as const;
const text = (name: string, role: string): string => `<field type="text" name="${name}" roleId="${role}" optional="true"/>`;
const table = (role: string, row: string): string =>
  `<table class="table-stripped" name="t" roleId="${role}"><thead><tr><th>1</th><th>2</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="rowLand" roleId="${role}"/></td><td>${row}</td></tr></tbody></table>`;
const template = await orderTemplate(ann, {
  fields: [
    text("land", "buyer"),
    text("fixed", "seller"),
    pick("city", filtered, "buyer", byField("land")),
    pick("fixedCity", filtered, "buyer", byField("fixed")),
    pick("mine", filtered, "buyer", byRole("buyer")),
    pick("open", ordinary, "buyer", byField("land")),
    pick("closed", own, "buyer", byField("land")),
    pick("first", filtered, "seller", byField("fixed")),
    pick("firstMine", filtered, "seller", byRole("seller")),
    pick("later", filtered, "checker", byField("fixed")),
    table("buyer", pick("rowCity", filtered, "buyer", byField("rowLand"))),
  ].join(""),
});
const sent = (fields = '<field name="a">x</field><field name="fixed">PL</field>'): Promise<string> =>
  sendOrder(one, template, { fields, checker: stranger.mailboxId });
const envelope = await sent();

type Options = Readonly<Record<string, unknown>>;

async function ask(who: Persona, { path, columns }: MadeDictionary, options: Options) {
  const body = { documentId: "order", envelopeUuid: envelope, ...options };
  return who.post(`${path}/column/${columns[0]}`, body);
}

async function offered(who: Persona, dictionary: MadeDictionary, options: Options): Promise<readonly string[]> {
  const answer = await ask(who, dictionary, options);
  assert.equal(answer.status, 200, answer.text);
  const { data, totalElements }: { data: { data: string }[]; totalElements: number } = Object(answer.json);
  assert.equal(totalElements, data.length);
  return data.map((value) => value.data);
}

const land = (value: string, { columns }: MadeDictionary = filtered) => ({ [columns[1]!]: value });
const all = rows.map(([city]) => city!);
const cases: readonly (readonly [string, Persona, MadeDictionary, Options, readonly string[]])[] = [
  ["what its form holds and has not saved", bob, filtered, { fieldName: "city", filter: land("UA") }, ["Kyiv", "Lviv"]],
  ["what was typed too", bob, filtered, { fieldName: "city", filter: land("UA"), keyword: "LV" }, ["Lviv"]],
  ["an empty column for an empty field", bob, filtered, { fieldName: "city" }, ["Kolonie"]],
  ["what another role said, whatever the form says", bob, filtered, { fieldName: "fixedCity", filter: land("UA") }, ["Łódź"]],
  [
    "the recipient of a role, whatever the form says",
    bob,
    filtered,
    { fieldName: "mine", filter: { [filtered.columns[3]!]: ann.mailboxId } },
    ["Kyiv", "Kolonie"],
  ],
  ["nothing by columns that the field does not name", bob, filtered, { fieldName: "mine", filter: land("UA") }, []],
  ["nothing outside of an envelope and a template", bob, filtered, { fieldName: "city", envelopeUuid: null }, []],
  ["nothing for a field of another role", bob, filtered, { fieldName: "first" }, []],
  ["nothing for the sender whose step is done", ann, filtered, { fieldName: "first" }, []],
  ["nothing before the flow is there", stranger, filtered, { fieldName: "later" }, []],
  ["nothing for a field that is not there", bob, filtered, { fieldName: "zzz" }, []],
  ["nothing in a document that is not there", bob, filtered, { fieldName: "city", documentId: "zzz" }, []],
  ["the field's values of an open dictionary", bob, ordinary, { fieldName: "open", filter: land("PL", ordinary) }, ["Łódź"]],
  [
    "fewer by other columns of an open dictionary",
    bob,
    ordinary,
    { fieldName: "open", filter: { ...land("UA", ordinary), [ordinary.columns[2]!]: "79000" } },
    ["Lviv"],
  ],
  ["all values of an open dictionary for who does not fill in", ann, ordinary, { fieldName: "open" }, all],
  ["the row's values in a table", bob, filtered, { fieldName: "rowCity", rowIndex: 3, filter: land("UA") }, ["Kyiv", "Lviv"]],
];
for (const [what, who, dictionary, options, expected] of cases) {
  test(`a dictionary field offers ${what}`, async () => {
    assert.deepEqual(await offered(who, dictionary, options), expected);
  });
}

test("a column other than the field's offers nothing, and a private dictionary does not exist for other mailboxes", async () => {
  const { path, columns } = filtered;
  const other = await bob.post(`${path}/column/${columns[2]}`, {
    envelopeUuid: envelope,
    documentId: "order",
    fieldName: "mine",
  });
  assert.deepEqual(Object(other.json).data, []);
  const answer = await ask(bob, own, { fieldName: "closed" });
  assert.deepEqual([answer.status, Object(answer.json).code], [404, 60001]);
});

const next = `<field name="b">y</field>`;
const save = (id: string, fields: string) => bob.put("/api/v1/envelope", { uuid: id, data: filled(template, fields) });

test("values that are saved count from then on, in rows too, until the step is done", async () => {
  const id = await sent();
  const row =
    '<fieldgroup name="t"><fieldset><field name="rowLand">UA</field></fieldset><fieldset><field name="rowLand">PL</field></fieldset></fieldgroup>';
  assert.equal((await save(id, `${next}<field name="land">PL</field>${row}`)).status, 200);
  const options = { envelopeUuid: id };
  assert.deepEqual(await offered(bob, filtered, { ...options, fieldName: "city" }), ["Łódź"]);
  assert.deepEqual(await offered(bob, filtered, { ...options, fieldName: "city", filter: land("UA") }), ["Kyiv", "Lviv"]);
  assert.deepEqual(await offered(bob, filtered, { ...options, fieldName: "rowCity", rowIndex: 1 }), ["Łódź"]);
  const done = await bob.put("/api/v1/envelope/fill", { uuid: id, data: filled(template, next + row) });
  assert.equal(done.status, 200, done.text);
  assert.deepEqual(await offered(bob, filtered, { ...options, fieldName: "city" }), []);
});

const picked = (record: string): string => `${next}<field name="land">UA</field><field name="city" recordUuid="${record}"/>`;

test("a fill accepts exactly the values that the field offers", async () => {
  const taken: string[] = [];
  const row = '<fieldgroup name="t"><fieldset><field name="rowLand">UA</field></fieldset></fieldgroup>';
  for (const [at, record] of filtered.records.entries()) {
    const id = await sent();
    const answer = await bob.put("/api/v1/envelope/fill", { uuid: id, data: filled(template, picked(record) + row) });
    if (answer.status === 200) taken.push(rows[at]![0]!);
    else assert.deepEqual([answer.status, Object(answer.json).code], [400, 60008]);
  }
  assert.deepEqual(taken, await offered(bob, filtered, { fieldName: "city", filter: land("UA") }));
});

test("before there is an envelope the sender's fields of a template are offered, by fields and not by roles", async () => {
  const of = (more: object) => ({ envelopeUuid: null, templateUuid: template.uuid, ...more });
  const first = { fieldName: "first", filter: land("UA") };
  assert.deepEqual(await offered(ann, filtered, of(first)), ["Kyiv", "Lviv"]);
  assert.deepEqual(await offered(ann, filtered, { ...first, envelopeUuid: null, versionUuid: template.version }), [
    "Kyiv",
    "Lviv",
  ]);
  assert.deepEqual(await offered(ann, filtered, of({ fieldName: "firstMine" })), []);
  assert.deepEqual(await offered(ann, filtered, of({ fieldName: "city", filter: land("UA") })), []);
  assert.deepEqual(await offered(bob, filtered, of(first)), [], "the template is not Bob's to use");
  const archived: OrderTemplate = await orderTemplate(ann, { fields: pick("first", filtered, "seller", byRole("seller")) });
  assert.equal((await ann.send("PATCH", `/api/v1/template/${archived.uuid}/archive`)).status, 200);
  assert.deepEqual(await offered(ann, filtered, of({ fieldName: "first", templateUuid: archived.uuid })), []);
});

test("in a draft the sender is offered values by the recipients already chosen", async () => {
  const made = await ann.post("/api/v1/envelope", { data: `<envelope templateUuid="${template.uuid}"/>` });
  const draft = { envelopeUuid: Object(made.json).uuid };
  assert.deepEqual(await offered(ann, filtered, { ...draft, fieldName: "firstMine" }), ["Łódź"]);
  assert.deepEqual(await offered(bob, filtered, { ...draft, fieldName: "city", filter: land("UA") }), []);
});
