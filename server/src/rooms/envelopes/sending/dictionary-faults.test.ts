import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { filled, orderTemplate, orderXml, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;
const rows = Array.from({ length: 60 }, (_, at) => [`Pipe ${at}`, at % 2 === 0 ? "UA" : "PL", `${at}.50`]);
const goods = await makeDictionary(ann, [...rows, ["Bóbr", "UA", "1"], ["bob bo", "UA", "2"]], { access: "public" });
const [name, land, price] = goods.columns;
const unknown = "01930000-0000-7000-8000-00000000dead";
const ids = `dictionaryUuid="${goods.uuid}" columnUuid="${name}"`;
const pick = (attributes: string, role = "buyer"): string =>
  `<field type="select-dictionary" name="pick" roleId="${role}" optional="true" ${attributes}/>`;
const by = (query: string): string => pick(`${ids} filterQuery='${query}'`);
const byField = (documentId: string, fieldName: string): string =>
  by(`{"${land}":{"documentId":"${documentId}","fieldName":"${fieldName}"}}`);

type Wrong = readonly [what: string, fields: string, code: number];
const wrongs: readonly Wrong[] = [
  ["no dictionary", pick(`columnUuid="${name}"`), 60013],
  ["no column", pick(`dictionaryUuid="${goods.uuid}"`), 60012],
  ["an unknown dictionary", pick(`dictionaryUuid="${unknown}" columnUuid="${name}"`), 60001],
  ["an unknown column", pick(`dictionaryUuid="${goods.uuid}" columnUuid="${unknown}"`), 60005],
  ["a filter that is no JSON", by("none"), 40090],
  ["a filter by what is no column", by('{"none":{"roleId":"buyer"}}'), 40091],
  ["a filter by a column of no such dictionary", by(`{"${unknown}":{"roleId":"buyer"}}`), 40091],
  ["a filter by nothing that is known", by(`{"${land}":7}`), 40092],
  ["a filter by an unknown document", byField("gone", "a"), 40093],
  ["a filter by an unknown field", byField("order", "gone"), 40094],
  ["a filter by an unknown role", by(`{"${land}":{"roleId":"gone"}}`), 40095],
  ["a filter by what is filled in later", byField("order", "c"), 40096],
];
for (const [what, fields, code] of wrongs) {
  test(`the check of a template with ${what} reports ${code} with field and place`, async () => {
    const body = { data: orderXml({ fields }), access: "mailbox", categories: [] };
    const checked = await ann.post("/api/v1/template/check", body);
    assert.equal(checked.status, 200, checked.text);
    const [row, ...more] = Object(checked.json).errors;
    assert.deepEqual([row.code, more.length, row.line > 1, row.column > 1], [code, 0, true, true], checked.text);
    const refused = await ann.post("/api/v1/template", body);
    assert.deepEqual([refused.status, Object(refused.json).code], [400, code]);
  });
}

const template = await orderTemplate(ann, {
  fields: `<field type="text" name="land" roleId="buyer" optional="true"/>${byField("order", "land")}<lookup name="price" relatedTo="pick" columnUuid="${price}"/>`,
});
const picked = (record: string | undefined, text = ""): string => `<field name="pick" recordUuid="${record}">${text}</field>`;
const submitted = (fields: string): string => `<field name="b">ok</field><field name="land">UA</field>${fields}`;
const fills: readonly Wrong[] = [
  ["a text that is not the record's", submitted(picked(goods.records[0], "Pump")), 60010],
  ["a text without a record", submitted('<field name="pick">Pipe 0</field>'), 50066],
  ["a record that is not there", submitted(picked(unknown)), 60008],
  ["a record that the filter does not let through", submitted(picked(goods.records[1])), 60008],
  ["a lookup where nothing is picked", submitted('<field name="price">1</field>'), 50028],
  ["a lookup that is not the record's", submitted(`${picked(goods.records[0])}<field name="price">1</field>`), 50029],
];
for (const [what, fields, code] of fills) {
  test(`a fill and its check refuse ${what} with ${code}, field and place`, async () => {
    const uuid = await sendOrder(one, template);
    const body = { uuid, data: filled(template, fields) };
    const answer = await bob.put("/api/v1/envelope/fill", body);
    assert.deepEqual([answer.status, Object(answer.json).code], [400, code], answer.text);
    const [row] = Object(answer.json).data.errors;
    assert.deepEqual([row.documentId, row.line > 0, row.column > 1], ["order", true, true]);
    assert.equal(row.fieldName, code === 50028 || code === 50029 ? "price" : "pick");
    const checked = await bob.post("/api/v1/envelope/check", body);
    assert.deepEqual(
      Object(checked.json).errors.map((one: { code: number }) => one.code),
      [code],
    );
    assert.equal(
      (await bob.put("/api/v1/envelope/fill", { uuid, data: filled(template, submitted(picked(goods.records[2]))) })).status,
      200,
    );
  });
}

type Offered = { readonly data: { readonly recordUuid: string; readonly data: string }[]; readonly nextCursor: string | null };
const envelopeUuid = await sendOrder(one, template);
const options = { envelopeUuid, documentId: "order", fieldName: "pick", filter: { [String(land)]: "UA" } };

async function offered(more: object, query = ""): Promise<Offered & { readonly totalElements: number }> {
  const answer = await bob.post(`${goods.path}/column/${name}${query}`, { ...options, ...more });
  assert.equal(answer.status, 200, answer.text);
  return Object(answer.json);
}

test("while a word is typed its values become fewer, and each value with the whole word stays", async () => {
  const counts: number[] = [];
  for (const keyword of ["", "b", "bo", "bob", "bobr", "bobrx"]) counts.push((await offered({ keyword })).totalElements);
  assert.deepEqual(counts, [32, 2, 2, 2, 1, 0]);
  assert.deepEqual(
    (await offered({ keyword: "ÓBR" })).data.map(({ data }) => data),
    ["Bóbr"],
  );
});

test("the values of a field come in pages by cursor and by offset, each once, oldest first", async () => {
  const walked: string[] = [];
  for (let query = "?limit=7"; query !== "";) {
    const page = await offered({ keyword: "pipe" }, query);
    walked.push(...page.data.map(({ recordUuid }) => recordUuid));
    assert.equal(page.totalElements, 30);
    query = page.nextCursor === null ? "" : `?limit=7&cursor=${page.nextCursor}`;
  }
  assert.deepEqual(
    walked,
    goods.records.slice(0, 60).filter((_, at) => at % 2 === 0),
  );
  const behind = await offered({ keyword: "pipe" }, "?limit=7&offset=28");
  assert.deepEqual(
    behind.data.map(({ recordUuid }) => recordUuid),
    walked.slice(28),
  );
});
