import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { order, orderTemplate, orderXml, type OrderTemplate } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, stranger } = await world();
const { uuid, path, columns, records } = await makeDictionary(
  ann,
  [
    ["ann@acme.example", "red", "4111"],
    ["eve@acme.example", "blue", "4222"],
  ],
  { access: "public" },
);
const [email, colour, card] = columns as unknown as readonly [string, string, string];
const setFiltered = (filteredAccessOnly: boolean) => ann.send("PATCH", path, { body: { filteredAccessOnly } });
const name = (column: string, filterable: boolean) => ann.put(`${path}/column/${column}`, { filterable });

/** A field that shows the cards of records whose other columns are what the sender types, and a look-up of the email address. */
function guessing(by: readonly string[]): string {
  const query = Object.fromEntries(
    by.map((column) => [column, { documentId: "order", fieldName: `t${columns.indexOf(column)}` }]),
  );
  return `<field type="text" name="t0" roleId="seller" optional="true"/><field type="text" name="t1" roleId="seller" optional="true"/><field type="select-dictionary" name="pick" roleId="seller" optional="true" dictionaryUuid="${uuid}" columnUuid="${card}" filterQuery='${JSON.stringify(query)}'/><lookup name="found" relatedTo="pick" columnUuid="${email}"/>`;
}

async function offered(who: Persona, { uuid: templateUuid }: OrderTemplate, filter: object): Promise<readonly string[]> {
  const options = { templateUuid, documentId: "order", fieldName: "pick", filter };
  const answer = await who.post(`${path}/column/${card}`, options);
  assert.equal(answer.status, 200, answer.text);
  return Object(answer.json).data.map((row: { readonly data: string }) => row.data);
}

async function sent(who: Persona, template: OrderTemplate): Promise<number> {
  const fields = `<field name="a">x</field><field name="t1">red</field><field name="pick" recordUuid="${records[0]}"/>`;
  const data = order(template, { buyer: people.bob.mailboxId, checker: people.stranger.mailboxId, fields });
  const answer = await who.post("/api/v1/envelope/send", { data });
  return answer.status === 201 ? 201 : Object(answer.json).code;
}

const saved = async (who: Persona, fields: string): Promise<number> => {
  const answer = await who.post("/api/v1/template", { data: orderXml({ fields }), access: "mailbox", categories: [] });
  return answer.status === 200 ? 200 : Object(answer.json).code;
};

await setFiltered(false);
const foreign = await orderTemplate(bob, { fields: guessing([colour]) });
const both = await orderTemplate(bob, { fields: guessing([colour, email]) });
const own = await orderTemplate(ann, { fields: guessing([colour]) });
await setFiltered(true);

test("with filtered access a template of another mailbox reads nothing by a guessed cell", async () => {
  assert.deepEqual(await offered(bob, foreign, { [colour]: "red" }), []);
  assert.equal(await sent(bob, foreign), 60027);
  assert.equal(await saved(bob, guessing([colour])), 40058);
});

test("templates of the dictionary's own mailbox filter by any column", async () => {
  assert.deepEqual(await offered(ann, own, { [colour]: "red" }), ["4111"]);
  assert.equal(await sent(ann, own), 201);
  assert.equal(await saved(ann, guessing([email])), 200);
});

test("columns that the owner shares are readable by others until they are no longer shared, and no other column is", async () => {
  const changed = await name(colour, true);
  assert.deepEqual([changed.status, Object(changed.json).filterable], [200, true]);
  assert.deepEqual(await offered(bob, foreign, { [colour]: "red" }), ["4111"]);
  assert.deepEqual(await offered(bob, both, { [colour]: "red", [email]: "ann@acme.example" }), []);
  assert.equal(await sent(bob, foreign), 201);
  assert.deepEqual([await saved(bob, guessing([colour])), await saved(bob, guessing([colour, email]))], [200, 40058]);
  await name(colour, false);
  assert.deepEqual(await offered(bob, foreign, { [colour]: "red" }), []);
  assert.equal(await sent(bob, foreign), 60027);
});

test("a copy of the owner's template is no template of the owner's", async () => {
  assert.equal((await name(colour, false)).status, 200);
  const read = await ann.get(`/api/v1/template/${own.uuid}`);
  const { data } = Object(read.json);
  const answer = await stranger.post("/api/v1/template", { data, access: "mailbox", categories: [] });
  assert.equal(Object(answer.json).code, 40058, answer.text);
});
