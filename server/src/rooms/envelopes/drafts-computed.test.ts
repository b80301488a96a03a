import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { order, orderTemplate } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob } = await world();
const goods = await makeDictionary(ann, [
  ["Nut", "1.50"],
  ["Bolt", "2"],
]);
const [nut, bolt] = goods.records;
const at = "/api/v1/envelope";

/** A number, a record of the sender's with its price, and a sum; the template of each test counts for itself. */
const newTemplate = () =>
  orderTemplate(ann, {
    fields: `<field type="autonumber" name="no" roleId="seller" prefix="N-"/><field type="number" name="q" roleId="seller" optional="true"/>
      <field type="select-dictionary" name="pick" roleId="seller" optional="true" dictionaryUuid="${goods.uuid}" columnUuid="${goods.columns[0]}"/>
      <lookup name="price" relatedTo="pick" columnUuid="${goods.columns[1]}"/><duplicate name="copy" relatedTo="pick"/>
      <formula name="sum">PRODUCT({q},{price})</formula>`,
  });
const template = await newTemplate();
const xml = (fields: string, of = template): string => order(of, { buyer: bob.mailboxId, checker: bob.mailboxId, fields });
const pick = (record: string | undefined, count: number, more = ""): string =>
  `<field name="a">x</field><field name="pick" recordUuid="${record}"/><field name="q">${count}</field>${more}`;

async function draft(fields: string, of = template): Promise<string> {
  const made = await ann.post(at, { data: xml(fields, of) });
  assert.equal(made.status, 201, made.text);
  return Object(made.json).uuid;
}

/** The computed values of an envelope as it is read. */
async function computed(id: string): Promise<readonly (string | undefined)[]> {
  const data: string = Object(Object((await ann.get(`${at}/${id}?include=envelope`)).json).envelope).data;
  return ["no", "price", "copy", "sum"].map((name) => new RegExp(`<field name="${name}">([^<]*)<`).exec(data)?.[1]);
}

test("a draft has its number and its computed values at once, and a save works them out anew", async () => {
  const id = await draft(pick(nut, 3));
  assert.deepEqual(await computed(id), ["N-1", "1.50", "Nut", "4.50"]);
  const saved = await ann.put(at, { uuid: id, data: xml(pick(bolt, 4, '<field name="no">N-1</field>')) });
  assert.equal(saved.status, 200, saved.text);
  assert.deepEqual(await computed(id), ["N-1", "2", "Bolt", "8.00"]);
  assert.equal((await ann.put(at, { uuid: id, data: xml('<field name="a">x</field>') })).status, 200);
  assert.deepEqual(await computed(id), ["N-1", undefined, undefined, undefined]);
});

test("the number of a draft is kept when it is sent after others, and no number is left out", async () => {
  const of = await newTemplate();
  const [first, second] = [await draft(pick(nut, 1), of), await draft(pick(nut, 2), of)];
  const other = await ann.post(`${at}/send`, { data: xml(pick(bolt, 1), of) });
  assert.equal((await computed(Object(other.json).uuid))[0], "N-3");
  for (const [id, number, count] of [
    [second, "N-2", 5],
    [first, "N-1", 6],
  ] as const) {
    const sent = await ann.post(`${at}/send`, {
      uuid: id,
      data: xml(pick(nut, count, `<field name="no">${number}</field>`), of),
    });
    assert.deepEqual([sent.status, Object(sent.json).uuid], [201, id], sent.text);
    assert.deepEqual(await computed(id), [number, "1.50", "Nut", (count * 1.5).toFixed(2)]);
  }
  assert.equal((await computed(await draft(pick(nut, 1), of)))[0], "N-4");
});

test("a draft is refused for computed values that are not so, and keeps what it had", async () => {
  const id = await draft(pick(nut, 3));
  const before = await computed(id);
  for (const [more, code] of [
    ['<field name="no">N-99</field>', 50107],
    ['<field name="price">2</field>', 50029],
    ['<field name="copy">Bolt</field>', 50087],
    ['<field name="sum">4</field>', 50107],
  ] as const) {
    const data = xml(pick(nut, 3, more));
    const answers = [await ann.put(at, { uuid: id, data }), await ann.post(`${at}/send`, { uuid: id, data })];
    assert.deepEqual(
      answers.map(({ status, json }) => [status, Object(json).code]),
      [
        [400, code],
        [400, code],
      ],
    );
  }
  assert.deepEqual(await computed(id), before);
});
