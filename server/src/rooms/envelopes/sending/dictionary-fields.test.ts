import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { test } from "node:test";
import { newId } from "../../../io/basics.ts";
import { type OrderTemplate, filled, order, orderTemplate, orderXml } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, stranger, database } = await world();
const [name, price, kind] = [newId<"column">(), newId<"column">(), newId<"column">()];

type Access = "mailbox" | "account" | "public" | "public-hidden";
type Made = { readonly id: string; readonly nut: string; readonly bolt: string };

/** A dictionary of Ann's with two records, as the room of dictionaries stores them. */
async function dictionary(
  access: Access,
  more: { readonly isArchived?: boolean; readonly isFiltered?: boolean } = {},
): Promise<Made> {
  const [id, nut, bolt] = [newId<"dictionary">(), newId<"record">(), newId<"record">()];
  await database.run(sql`
    with made as (
      insert into dictionaries (id, set_id, mailbox_id, account_id, name, description, searched, access, filtered_access_only,
        next_slot, archived_at, created_at, modified_at)
      select ${id}::uuid, ${id}::uuid, id, account_id, 'Goods', '', 'goods', ${access}, ${more.isFiltered ?? false}, 4,
        case when ${more.isArchived ?? false}::boolean then now() end, now(), now()
      from mailboxes
      where id = ${people.ann.mailboxId}
      returning id
    )
    insert into dictionary_sets (id, dictionary_id, valid_from)
    select id, id, now()
    from made`);
  await database.run(sql`
    insert into dictionary_columns (dictionary_id, id, slot, name, name_key, position, width, is_long, last_record_id, created_at)
    values (${id}, ${name}, 1, 'Name', 'name', 0, 200, false, null, now()),
      (${id}, ${price}, 2, 'Price', 'price', 1, 200, false, null, now()),
      (${id}, ${kind}, 3, 'Kind', 'kind', 2, 200, false, null, now())`);
  for (const [record, cells] of [
    [nut, ["Nut", "1.50", "small"]],
    [bolt, ["Bolt", "2", "big"]],
  ] as const) {
    await database.run(sql`
      insert into dictionary_records (set_id, id, cells, searched, terms, changed_at)
      values (${id}, ${record}, ${cells}::text[], ${cells}::text[], '{}', now())`);
  }
  return { id, nut, bolt };
}

/** Of the sender `pick`, unless the role is another; the sender's `q`; and what is worked out of both. */
function fields({ id }: { readonly id: string }, { role = "seller", more = "", column = name as string } = {}): string {
  return `<field type="select-dictionary" name="pick" roleId="${role}" optional="true" dictionaryUuid="${id}" columnUuid="${column}" ${more}/><field type="number" name="q" roleId="seller" optional="true"/><lookup name="price" relatedTo="pick" columnUuid="${price}"/><formula name="sum">PRODUCT({q},{price})</formula>`;
}

const submitted = (pick: string, more = ""): string => `<field name="a">x</field>${pick}${more}`;
const picked = (record: string, text = ""): string => `<field name="pick" recordUuid="${record}">${text}</field>`;

async function send(template: OrderTemplate, own: string, as: Persona = ann) {
  const data = order(template, { buyer: bob.mailboxId, checker: stranger.mailboxId, fields: own });
  const answer = await as.post("/api/v1/envelope/send", { data });
  return { status: answer.status, code: Object(answer.json).code as number, json: Object(answer.json), data };
}

async function dataOf(uuid: string): Promise<string> {
  return Object(Object((await ann.get(`/api/v1/envelope/${uuid}`)).json).envelope).data as string;
}

test("a sent envelope has the picked record, its columns and the formulas over them", async () => {
  const goods = await dictionary("mailbox");
  const template = await orderTemplate(ann, { fields: fields(goods), info: "<subject>Order {sum}</subject>" });
  const sent = await send(template, submitted(picked(goods.nut), '<field name="q">3</field>').replace("<info>", ""));
  assert.equal(sent.status, 400, "the subject is fixed");
  const data = order(template, {
    buyer: bob.mailboxId,
    checker: bob.mailboxId,
    info: "<info/>",
    fields: submitted(picked(goods.nut), '<field name="q">3</field>'),
  });
  const answer = await ann.post("/api/v1/envelope/send", { data });
  assert.equal(answer.status, 201, answer.text);
  const read = await dataOf(Object(answer.json).uuid);
  for (const part of [
    `<field name="pick" recordUuid="${goods.nut}">Nut</field>`,
    '<field name="price">1.50</field>',
    '<field name="sum">4.50</field>',
    "<subject>Order 4.50</subject>",
  ]) {
    assert.ok(read.includes(part), `${part} in ${read}`);
  }
});

test("a send and its check refuse the same records with the same numbers", async () => {
  const goods = await dictionary("public", { isFiltered: true });
  const more = `filterQuery='{"${kind}":{"documentId":"order","fieldName":"c"}}'`.replace('"c"', '"a"');
  const template = await orderTemplate(ann, { fields: fields(goods, { more }) });
  const cases = [
    [picked(goods.nut), 60008],
    [picked(newId()), 60008],
    [picked(goods.bolt, "Nut"), 60010],
    ['<field name="pick">Nut</field>', 50066],
  ] as const;
  for (const [pick, code] of cases) {
    const sent = await send(template, `<field name="a">big</field>${pick}`);
    assert.deepEqual([sent.status, sent.code], [400, code], pick);
    const checked = await ann.post("/api/v1/envelope/check", { data: sent.data });
    assert.deepEqual(
      Object(checked.json).errors.map((row: { code: number; fieldName: string }) => [row.code, row.fieldName]),
      [[code, "pick"]],
    );
  }
  assert.equal((await send(template, `<field name="a">big</field>${picked(goods.bolt)}`)).status, 201);
});

test("a mailbox's own dictionary is not for roles of other mailboxes, one of access public is", async () => {
  for (const [access, status, code] of [
    ["mailbox", 400, 60027],
    ["account", 400, 60027],
    ["public", 200, undefined],
  ] as const) {
    const goods = await dictionary(access);
    const template = await orderTemplate(ann, { fields: fields(goods, { role: "buyer" }) });
    const { json } = await send(template, submitted(""));
    const answer = await bob.put("/api/v1/envelope/fill", {
      uuid: json.uuid,
      data: filled(template, `<field name="b">y</field>${picked(goods.nut)}`),
    });
    assert.deepEqual([answer.status, Object(answer.json ?? {}).code], [status, code], access);
  }
});

test("an archived dictionary stops new envelopes, and lets those on their way take own texts", async () => {
  const goods = await dictionary("public");
  const template = await orderTemplate(ann, { fields: fields(goods, { role: "buyer", more: 'allowCustomValue="true"' }) });
  const { json } = await send(template, submitted(""));
  await database.run(sql`update dictionaries set archived_at = now() where id = ${goods.id}`);
  const again = await send(template, submitted(""));
  assert.deepEqual([again.status, again.code], [410, 60009]);
  const fill = (pick: string) =>
    bob.put("/api/v1/envelope/fill", { uuid: json.uuid, data: filled(template, `<field name="b">y</field>${pick}`) });
  const refused = await fill(picked(goods.nut));
  assert.deepEqual([refused.status, Object(refused.json).code], [400, 60009]);
  assert.equal((await fill('<field name="pick">Screw</field>')).status, 200);
});

test("an archived dictionary that a send picks from is reported once", async () => {
  const goods = await dictionary("public");
  const template = await orderTemplate(ann, { fields: fields(goods) });
  await database.run(sql`update dictionaries set archived_at = now() where id = ${goods.id}`);
  const { status, code, json } = await send(template, submitted(picked(goods.nut)));
  assert.deepEqual([status, code, Object(json).data.errors.length], [410, 60009, 1]);
});

test("a template is refused for what it cannot use of a dictionary, with the place", async () => {
  const [own, archived, filtered] = await Promise.all([
    dictionary("mailbox"),
    dictionary("public", { isArchived: true }),
    dictionary("public", { isFiltered: true }),
  ]);
  const unknown = newId();
  const cases: readonly (readonly [Persona, string, number])[] = [
    [ann, fields(own), 200],
    [ann, fields({ id: unknown }), 60001],
    [bob, fields(own), 60001],
    [ann, fields(archived), 60009],
    [ann, fields(own, { column: unknown }), 60005],
    [ann, fields(own).replace(`relatedTo="pick" columnUuid="${price}"`, `relatedTo="pick" columnUuid="${unknown}"`), 60005],
    [ann, fields(own, { more: `filterQuery='{"${unknown}":{"roleId":"seller"}}'` }), 40091],
    [ann, fields(filtered), 40058],
    [ann, fields(filtered, { more: `filterQuery='{"${kind}":{"roleId":"seller"}}'` }), 200],
  ];
  for (const [who, dictionaryFields, code] of cases) {
    const answer = await who.post("/api/v1/template", {
      data: orderXml({ fields: dictionaryFields }),
      access: "mailbox",
      categories: [],
    });
    const faults = Object(answer.json);
    assert.equal(answer.status === 200 ? 200 : faults.code, code, answer.text);
    if (code === 200) continue;
    const [row] = faults.data.errors;
    assert.deepEqual([row.documentId, typeof row.fieldName, row.line > 1, row.column > 1], ["order", "string", true, true]);
  }
});

test("a dictionary that is read by filters since the template was made is closed to fields without one", async () => {
  const goods = await dictionary("public");
  const template = await orderTemplate(ann, { fields: fields(goods, { role: "buyer" }) });
  const sent = await send(template, submitted(""));
  assert.equal(sent.status, 201);
  const patch = { name: "Goods", access: "public", filteredAccessOnly: true };
  assert.equal((await ann.send("PATCH", `/api/v1/dictionary/${goods.id}`, { body: patch })).status, 200);
  const data = filled(template, `<field name="b">ok</field>${picked(goods.nut)}`);
  const fill = await bob.put("/api/v1/envelope/fill", { uuid: sent.json.uuid, data });
  assert.deepEqual([fill.status, Object(fill.json).code], [400, 60027]);
  const check = await bob.post("/api/v1/envelope/check", { uuid: sent.json.uuid, data });
  assert.deepEqual(
    Object(check.json).errors.map(({ code, fieldName }: { code: number; fieldName: string }) => [code, fieldName]),
    [[60027, "pick"]],
  );
  const without = filled(template, '<field name="b">ok</field>');
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid: sent.json.uuid, data: without })).status, 200);
});
