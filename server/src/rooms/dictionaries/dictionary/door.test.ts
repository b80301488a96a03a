import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { test } from "node:test";
import { storing } from "@chancery/core/dictionary/terms.ts";
import type { FilterOperator } from "@chancery/core/dictionary/read-filters.ts";
import { type ColumnId, type MailboxId, type RecordId, parseId } from "@chancery/core/ids/id.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { newId } from "../../../io/basics.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import { type AccessLevel, mayRead } from "./access.ts";
import { copyRows } from "../records/copy-rows.ts";
import { findRecords } from "../records/find-records.ts";
import { findDictionaries } from "./store/dictionaries.ts";
import { addRecords } from "../records/store/records.ts";

const { database } = await world();
const at = parseInstant("2026-11-20T12:00:00.000Z", "at");
const dictionaryId = newId<"dictionary">();
const setId = newId<"recordSet">();
const [goods, city, late] = [newId<"column">(), newId<"column">(), newId<"column">()];
const ids = ["1", "2", "3"].map(() => newId<"record">()) as [RecordId, RecordId, RecordId];

await database.run(sql`
  with made as (
    insert into dictionaries (id, set_id, mailbox_id, account_id, name, description, searched, access, filtered_access_only,
      next_slot, created_at, modified_at)
    select ${dictionaryId}::uuid, ${setId}::uuid, id, account_id, 'Goods', '', 'goods', 'account', false, 4, ${at}::timestamptz,
      ${at}::timestamptz
    from mailboxes
    where id = ${people.ann.mailboxId}
    returning id, set_id
  )
  insert into dictionary_sets (id, dictionary_id, valid_from)
  select set_id, id, ${at}::timestamptz
  from made`);
await database.run(sql`
  insert into dictionary_columns (dictionary_id, id, slot, name, name_key, position, width, is_long, last_record_id, created_at)
  values (${dictionaryId}, ${city}, 2, 'City', 'city', 1, 200, false, null, ${at}),
    (${dictionaryId}, ${goods}, 1, 'Goods', 'goods', 0, 200, false, null, ${at}),
    (${dictionaryId}, ${late}, 3, 'Late', 'late', 1, 200, false, ${ids[1]}, ${at})`);
const hostile = 'a\tb\\n"c"\n{d},NULL\r\\';
const old = storing(setId, [1, 2]);
const rows = [
  copyRows(
    setId,
    [
      {
        id: ids[0],
        ...old(
          new Map([
            [1, "Łódź pipes"],
            [2, hostile],
          ]),
        ),
      },
    ],
    at,
  ),
  copyRows(setId, [{ id: ids[1], ...old(new Map([[1, "Pipes"]])) }], at),
  copyRows(
    setId,
    [
      {
        id: ids[2],
        ...storing(
          setId,
          [1, 2, 3],
        )(
          new Map([
            [1, "Copper"],
            [3, "x"],
          ]),
        ),
      },
    ],
    at,
  ),
];
await database.transaction((tx) => addRecords(tx, { setId, rows, count: 3 }));

test("a dictionary is found with its columns by order and then by age", async () => {
  const found = await findDictionaries(database, [dictionaryId, newId<"dictionary">()]);
  assert.deepEqual([...found.keys()], [dictionaryId]);
  assert.deepEqual(
    found.get(dictionaryId)?.columns.map(({ name }) => name),
    ["Goods", "City", "Late"],
  );
});

test("a record has a value for every column, whatever it contains", async () => {
  const found = await findRecords(database, dictionaryId, ids);
  assert.deepEqual(found.get(ids[0])?.values, { [goods]: "Łódź pipes", [city]: hostile, [late]: "" });
});

test("a record of another dictionary is not found", async () => {
  assert.equal((await findRecords(database, newId<"dictionary">(), ids)).size, 0);
});

const filters: readonly (readonly [column: ColumnId, operator: FilterOperator, value: string, fits: string])[] = [
  [goods, "==", "Pipes", "2"],
  [goods, "==", "pipes", ""],
  [goods, "!==", "Pipes", "13"],
  [goods, "=", "IPE", "12"],
  [goods, "=", "dz PI", "1"],
  [goods, "=", "pes pi", ""],
  [goods, "!=", "ipe", "3"],
  [city, "==", "", "23"],
  [city, "=", "", "23"],
  [city, "!=", "", "1"],
  [city, "!==", "", "1"],
  [city, "!==", "x", "123"],
  [city, "!=", "x", "123"],
  [late, "==", "", "12"],
  [late, "!==", "", "3"],
  [newId<"column">(), "!==", "x", ""],
];
for (const [columnId, operator, value, fits] of filters) {
  test(`records filtered by ${operator} ${JSON.stringify(value)} are ${fits === "" ? "none" : fits}`, async () => {
    const found = await findRecords(database, dictionaryId, ids, [{ columnId, operator, value }]);
    assert.equal(ids.map((id, index) => (found.has(id) ? index + 1 : "")).join(""), fits);
  });
}

test("filters are joined by OR within a column and by AND over columns", async () => {
  const both = [goods, goods, city].map((columnId, index) => ({
    columnId,
    operator: "==" as const,
    value: ["Pipes", "Copper", ""][index] ?? "",
  }));
  assert.deepEqual([...(await findRecords(database, dictionaryId, ids, both)).keys()].toSorted(), [ids[1], ids[2]]);
  const none = [...both.slice(0, 2), { columnId: late, operator: "==" as const, value: "y" }];
  assert.equal((await findRecords(database, dictionaryId, ids, none)).size, 0);
});

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`;
const own = { id: parseId<"mailbox">(id(1), "id"), accountId: parseId<"account">(id(7), "id") };
const colleague = { ...own, id: parseId<"mailbox">(id(2), "id") };
const foreign = { id: parseId<"mailbox">(id(3), "id"), accountId: parseId<"account">(id(8), "id") };
const readers: readonly (readonly [AccessLevel, readonly MailboxId[], readonly boolean[]])[] = [
  ["mailbox", [foreign.id], [true, false, false]],
  ["account", [], [true, true, false]],
  ["shared", [foreign.id], [true, false, true]],
  ["public", [], [true, true, true]],
  ["public-hidden", [], [true, true, true]],
];
for (const [access, sharedTo, expected] of readers) {
  test(`a dictionary of access ${access} is read by its mailbox, its account, others: ${expected.join(", ")}`, () => {
    const dictionary = { mailboxId: own.id, accountId: own.accountId, access, sharedTo };
    assert.deepEqual(
      [own, colleague, foreign].map((mailbox) => mayRead(dictionary, mailbox)),
      expected,
    );
  });
}
