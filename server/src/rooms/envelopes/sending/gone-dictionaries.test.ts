import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDictionary, type MadeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { filled, order, orderTemplate, orderXml, sendOrder, type OrderTemplate } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;
const rows = [
  ["Nut", "1.50", "small"],
  ["Bolt", "2", "big"],
];

type FieldOptions = { readonly more?: string; readonly isRequired?: boolean };
/** A dictionary field of the buyer with a lookup of the second column. */
function fields({ uuid, columns }: MadeDictionary, { more = "", isRequired = true }: FieldOptions = {}): string {
  const optional = isRequired ? "" : 'optional="true"';
  return `<field type="select-dictionary" name="pick" roleId="buyer" ${optional} dictionaryUuid="${uuid}" columnUuid="${columns[0]}" ${more}/><lookup name="price" relatedTo="pick" columnUuid="${columns[1]}"/>`;
}

const byKind = ({ columns }: MadeDictionary): string => `filterQuery='{"${columns[2]}":{"documentId":"order","fieldName":"a"}}'`;
const picked = (record: string | undefined): string => `<field name="pick" recordUuid="${record}"/>`;
const b = '<field name="b">ok</field>';

async function fill(template: OrderTemplate, uuid: string, submitted: string) {
  const answer = await bob.put("/api/v1/envelope/fill", { uuid, data: filled(template, b + submitted) });
  const [row = {}] = Object(answer.json ?? {}).data?.errors ?? [];
  return { status: answer.status, code: Object(answer.json ?? {}).code as number | undefined, row };
}

/** Ways a source of values goes while an envelope is on its way, the number a pick gets then, and that of a template. */
const ways: readonly (readonly [string, (of: MadeDictionary) => string, number])[] = [
  ["dictionary is archived", ({ path }) => `PATCH ${path}/archive`, 60009],
  ["column is removed", ({ path, columns }) => `DELETE ${path}/column/${columns[0]}`, 60005],
  ["filter's column is removed", ({ path, columns }) => `DELETE ${path}/column/${columns[2]}`, 60005],
];
for (const [what, request, code] of ways) {
  const take = async (of: MadeDictionary) => {
    const [method, path] = request(of).split(" ") as ["PATCH" | "DELETE", string];
    assert.equal((await ann.send(method, path)).status, 200);
  };

  test(`a required field whose ${what} takes no record, and does not hold its envelope up`, async () => {
    const goods = await makeDictionary(ann, rows, { access: "public" });
    const template = await orderTemplate(ann, { fields: fields(goods, { more: byKind(goods) }) });
    const uuid = await sendOrder(one, template, { fields: '<field name="a">small</field>' });
    assert.equal((await fill(template, uuid, "")).code, 50001, "required as long as there is something to pick");
    await take(goods);
    const refused = await fill(template, uuid, picked(goods.records[0]));
    assert.deepEqual([refused.status, refused.code, refused.row.documentId, refused.row.fieldName], [400, code, "order", "pick"]);
    assert.equal(typeof refused.row.line, "number");
    assert.equal((await fill(template, uuid, '<field name="pick">Screw</field>')).code, 50066);
    assert.equal((await fill(template, uuid, "")).status, 200);
  });

  test(`a field that takes texts of one's own takes them when its ${what}, and is as required as before`, async () => {
    const goods = await makeDictionary(ann, rows, { access: "public" });
    const template = await orderTemplate(ann, { fields: fields(goods, { more: `allowCustomValue="true" ${byKind(goods)}` }) });
    const uuid = await sendOrder(one, template, { fields: '<field name="a">small</field>' });
    await take(goods);
    assert.equal((await fill(template, uuid, "")).code, 60011);
    assert.equal((await fill(template, uuid, '<field name="pick">Screw</field>')).status, 200);
  });

  test(`a template whose ${what} is not valid, and no envelope is made of it`, async () => {
    const goods = await makeDictionary(ann, rows, { access: "public" });
    const own = fields(goods, { more: byKind(goods) });
    const template = await orderTemplate(ann, { fields: own });
    const fine = await ann.get(`/api/v1/template/validate?templateUuid=${template.uuid}`);
    assert.equal(fine.status, 200, fine.text);
    const flag = async () =>
      Object((await ann.get(`/api/v1/template/${template.uuid}?checkEnvelopeCreation=true`)).json).newEnvelopeCanBeCreated;
    assert.equal(await flag(), true);
    await take(goods);
    assert.equal(await flag(), false);
    const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
    for (const path of ["/api/v1/envelope/send", "/api/v1/envelope"]) {
      const sent = await ann.post(path, { data });
      assert.deepEqual([sent.status, Object(sent.json).code], [code === 60009 ? 410 : 400, code], path);
    }
    const body = { data: orderXml({ fields: own }), access: "mailbox", categories: [] };
    const checked = await ann.post("/api/v1/template/check", body);
    const codes: number[] = Object(checked.json).errors.map((row: { code: number }) => row.code);
    assert.deepEqual(codes, [what.startsWith("filter") ? 40091 : code]);
    const valid = await ann.get(`/api/v1/template/validate?templateUuid=${template.uuid}&versionUuid=${template.version}`);
    assert.deepEqual([valid.status, Object(valid.json).code], [code === 60009 ? 410 : 400, code]);
  });

  test(`a record that was picked before its ${what} stays, with its lookups`, async () => {
    const goods = await makeDictionary(ann, rows, { access: "public" });
    const template = await orderTemplate(ann, { fields: fields(goods, { more: byKind(goods) }) });
    const uuid = await sendOrder(one, template, { fields: '<field name="a">small</field>' });
    const submitted = filled(template, picked(goods.records[0]));
    assert.equal((await bob.put("/api/v1/envelope", { uuid, data: submitted })).status, 200);
    await take(goods);
    assert.equal((await fill(template, uuid, picked(goods.records[0]))).status, 200);
    const read = String(Object(Object((await ann.get(`/api/v1/envelope/${uuid}`)).json).envelope).data);
    for (const part of [">Nut</field>", '<field name="price">1.50</field>']) assert.ok(read.includes(part), read);
  });
}

test("a template whose lookup has lost its column is not valid, and no envelope is made of it", async () => {
  const goods = await makeDictionary(ann, rows, { access: "public" });
  const template = await orderTemplate(ann, { fields: fields(goods) });
  assert.equal((await ann.send("DELETE", `${goods.path}/column/${goods.columns[1]}`)).status, 200);
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  const sent = await ann.post("/api/v1/envelope/send", { data });
  const [row] = Object(sent.json).data.errors;
  assert.deepEqual([sent.status, row.code, row.documentId, row.fieldName], [400, 60005, "order", "price"]);
});

test("a lookup that loses its column while the envelope is on its way is empty", async () => {
  const goods = await makeDictionary(ann, rows, { access: "public" });
  const template = await orderTemplate(ann, { fields: fields(goods) });
  const uuid = await sendOrder(one, template);
  assert.equal((await ann.send("DELETE", `${goods.path}/column/${goods.columns[1]}`)).status, 200);
  assert.equal((await fill(template, uuid, picked(goods.records[0]))).status, 200);
  const read = String(Object(Object((await ann.get(`/api/v1/envelope/${uuid}`)).json).envelope).data);
  assert.ok(!read.includes("1.50"), read);
});

test("a record that is removed or changed between pick and fill is judged as it is at the fill", async () => {
  const goods = await makeDictionary(ann, rows, { access: "public" });
  const template = await orderTemplate(ann, { fields: fields(goods) });
  const [nut, bolt] = goods.records;
  const uuid = await sendOrder(one, template);
  const changed = [{ uuid: goods.columns[0], value: "Hex nut" }];
  assert.equal((await ann.send("PATCH", `${goods.path}/record/${nut}`, { body: changed })).status, 200);
  const stale = await fill(template, uuid, `<field name="pick" recordUuid="${nut}">Nut</field>`);
  assert.deepEqual([stale.code, stale.row.allowed], [60010, ["Hex nut"]]);
  assert.equal((await ann.send("DELETE", `${goods.path}/record`, { body: [{ uuid: bolt }] })).status, 200);
  const gone = await fill(template, uuid, picked(bolt));
  assert.deepEqual([gone.status, gone.code, gone.row.fieldName], [400, 60008, "pick"]);
  assert.equal((await fill(template, uuid, `<field name="pick" recordUuid="${nut}">Hex nut</field>`)).status, 200);
});

test("an archived dictionary offers no values to a field, and is read as before", async () => {
  const goods = await makeDictionary(ann, rows, { access: "public" });
  const template = await orderTemplate(ann, { fields: fields(goods) });
  const envelopeUuid = await sendOrder(one, template);
  const options = { envelopeUuid, documentId: "order", fieldName: "pick" };
  const offered = async (body: object) =>
    Object((await bob.post(`${goods.path}/column/${goods.columns[0]}`, body)).json).totalElements as number;
  assert.equal(await offered(options), 2);
  assert.equal((await ann.send("PATCH", `${goods.path}/archive`)).status, 200);
  assert.deepEqual([await offered(options), await offered({})], [0, 2]);
});
