import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { FilterOperator } from "@chancery/core/dictionary/read-filters.ts";
import { storing } from "@chancery/core/dictionary/terms.ts";
import { parseId, type ColumnId, type RecordSetId } from "@chancery/core/ids/id.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { testDatabase, type TestDatabase } from "@chancery/tests/world/database.ts";
import { explain } from "@chancery/tests/world/explain.ts";
import { people, templatesReception } from "@chancery/tests/world/templates-reception.ts";
import sql from "sql-template-tag";
import type { Queries, Statement } from "../../../io/database/database.ts";
import { copyRows } from "./copy-rows.ts";
import { lastIdAt } from "../history/find-past-page.ts";
import type { Column } from "../dictionary/dictionary.ts";
import { findDictionaries, findSize } from "../dictionary/store/dictionaries.ts";
import type { FilterGroup } from "./store/filters.ts";
import { findMatchingRecords, findFirstMatches } from "./store/find-matching-records.ts";
import { closeOldSet, forgetRecords, forgetVersions, forgetVersionsOf } from "../history/store/forget.ts";
import { countRecordsAt, findColumnsAt, findReachAt, findSetAt, listRecordsAt } from "../history/store/history.ts";
import { countDictionaries, listDictionaries } from "../dictionary/store/list.ts";
import {
  countFound,
  countFoundWalked,
  countSought,
  countWalked,
  findLastRecord,
  findWalkEnd,
  listLastRecords,
  listRecords,
  seekRecords,
  walkRecords,
} from "./store/list-records.ts";
import { addRecords, findRecordRows } from "./store/records.ts";
import { bindQueries } from "../../../io/database/bind-queries.ts";

const number = (n: number): string => `01930000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const dictionary = parseId<"dictionary">(number(1000), "id");
const set = parseId<"recordSet">(number(1000), "id");
const record = parseId<"record">(number(5000), "id");
const column: Column = {
  id: parseId<"column">(number(1), "id"),
  name: "A",
  order: 0,
  width: 200,
  longText: false,
  filterable: false,
  slot: 1,
  lastRecordId: record,
};
const at = parseInstant("2026-11-20T12:00:00.000Z", "at");
const { ann } = people;
let database: TestDatabase;

/** 4000 dictionaries, one in 50 of them Ann's; 30 of them with 600 records each. */
before(async () => {
  database = await testDatabase();
  const { stop } = await templatesReception(database);
  await stop();
  await database.run(sql`
    with made as (
      insert into dictionaries (id, set_id, mailbox_id, account_id, name, description, searched, terms, access,
        filtered_access_only, next_slot, created_at, modified_at)
      select numbered.id, numbered.id,
        case when n % 50 = 0 then ${ann.id}::uuid else ${people.bob.id}::uuid end,
        case when n % 50 = 0 then ${ann.accountId}::uuid else ${people.bob.accountId}::uuid end, 'n', '', 'n' || n,
        array['n', left(n::text, 1), left(n::text, 2), left(n::text, 3), right(n::text, 3), left('n' || n, 2), left('n' || n, 3),
          case when n % 50 = 0 then ${ann.id} else ${people.bob.id} end,
          case when n % 50 = 0 then ${ann.accountId} else ${people.bob.accountId} end, case when n % 100 = 1 then 'public' end],
        case when n % 100 = 1 then 'public' when n % 3 = 0 then 'account' else 'mailbox' end, false, 2, now(), now()
      from generate_series(0, 3999) n
      cross join lateral (
        select ('01930000-0000-7000-8000-' || lpad(to_hex(1000 + n), 12, '0'))::uuid as id
      ) numbered
      returning id
    )
    insert into dictionary_sets (id, dictionary_id, valid_from)
    select id, id, now()
    from made`);
  await database.run(sql`
    insert into dictionary_columns (dictionary_id, id, slot, name, name_key, position, width, is_long, created_at)
    select id, gen_random_uuid(), 1, 'A', 'a', 0, 200, false, now()
    from dictionaries`);
  await database.run(sql`
    insert into dictionary_sizes (set_id, part, records)
    select id, 16, 0
    from dictionaries`);
  for (let which = 0; which < 30; which += 1) await fill(parseId<"recordSet">(number(1000 + which), "id"));
  await database.run(sql`vacuum analyze dictionaries`);
  await database.run(sql`vacuum analyze dictionary_columns`);
  await database.run(sql`vacuum analyze dictionary_records`);
  await database.run(sql`
    insert into dictionary_record_versions (set_id, id, cells, valid_from, valid_until)
    select set_id, id, cells, changed_at + n * interval '1 hour', changed_at + (n + 1) * interval '1 hour'
    from dictionary_records
    cross join generate_series(0, 1) n`);
  await database.run(sql`vacuum analyze dictionary_record_versions`);
  await database.run(sql`analyze dictionary_sets`);
  await database.run(sql`analyze dictionary_sizes`);
});

async function fill(setId: RecordSetId): Promise<void> {
  const store = storing(setId, [1]);
  const records = Array.from({ length: 600 }, (_, n) => ({
    id: parseId<"record">(number(4900 + n), "id"),
    ...store(new Map([[1, n % 10 === 0 ? "" : `Value ${n} of many`]])),
  }));
  const rows = [copyRows(setId, records, at)];
  await database.transaction((tx) => addRecords(tx, { setId, rows, count: records.length }));
}

function filtered(operator: FilterOperator, value: string): readonly FilterGroup[] {
  return [[{ column, filter: { columnId: column.id satisfies ColumnId, operator, value } }]];
}

const slice = { offset: 0, limit: 26, after: undefined };
const behind = { ...slice, after: record };
const wanted = (operator: FilterOperator, value: string) => ({ setId: set, groups: filtered(operator, value) });
const filter = { mailbox: ann, level: undefined, searched: "", id: undefined };
const listed = { offset: 0, limit: 26, after: undefined };
const moment = { setId: set, at, lastId: lastIdAt(at)!, unseen: [] };
const groups = [...filtered("=", "lue 5"), ...filtered("!==", "")];

const hundred = [Array.from({ length: 100 }, (_, n) => filtered(n % 2 ? "==" : "=", `Value ${n} of`)[0]![0]!)];

type Question = readonly [name: string, index: RegExp, ask: (db: Queries) => Promise<unknown>];
const byKey = /dictionary_records_pkey/;
const byVersion = /dictionary_record_versions_pkey/;
const byTerm = /Bitmap Index Scan on dictionary_records_by_term/;
const questions: readonly Question[] = [
  ["dictionaries by id", /dictionaries_pkey/, (db) => findDictionaries(db, [dictionary])],
  ["the list of dictionaries", /dictionaries_by_mailbox/, (db) => listDictionaries(db, filter, listed)],
  [
    "the list by keyword",
    /Bitmap Index Scan on dictionaries_by_term/,
    (db) => listDictionaries(db, { ...filter, searched: "n399" }, listed),
  ],
  [
    "the number of dictionaries by keyword",
    /Bitmap Index Scan on dictionaries_by_term/,
    (db) => countDictionaries(db, { ...filter, searched: "n399" }),
  ],
  ["the number of dictionaries", /dictionaries_by_mailbox/, (db) => countDictionaries(db, filter)],
  ["the number of records", /dictionary_sizes_pkey/, (db) => findSize(db, set)],
  ["the newest record", byKey, (db) => findLastRecord(db, set)],
  ["records by id", byKey, (db) => findRecordRows(db, set, { ids: [record], groups })],
  ["all records", byKey, (db) => listRecords(db, set, slice)],
  ["the last of all records", byKey, (db) => listLastRecords(db, set, { size: 600, offset: 550, limit: 26 })],
  ["all records behind a cursor", byKey, (db) => listRecords(db, set, behind)],
  ["records as they were", byVersion, (db) => listRecordsAt(db, moment, { ...slice, through: undefined })],
  ["records as they were behind a cursor", byVersion, (db) => listRecordsAt(db, moment, { ...behind, through: record })],
  ["how far a page of the past looks", byVersion, (db) => findReachAt(db, moment, { after: record, walkMax: 100_000 })],
  ["the number of records as they were", byVersion, (db) => countRecordsAt(db, moment, { after: undefined, through: record })],
  ["the set of an instant", /dictionary_sets_by_dictionary/, (db) => findSetAt(db, dictionary, at)],
  ["the columns of an instant", /dictionary_columns_(pkey|slot)/, (db) => findColumnsAt(db, dictionary, at)],
  ["versions to forget", /dictionary_record_versions_by_end/, (db) => forgetVersions(db, at, 100)],
  ["sets to forget", /dictionary_sets_by_end/, (db) => closeOldSet(db, at)],
  ["records to forget", byKey, (db) => forgetRecords(db, set, 100)],
  ["versions of a set to forget", byVersion, (db) => forgetVersionsOf(db, set, 100)],
];

/** Statements of a page that use an index, also where the planner would rather read the whole table. */
const searches: readonly Question[] = [
  ["a walk", byKey, (db) => walkRecords(db, wanted("!=", "value 5"), { ...behind, walkMax: 20_000 })],
  [
    "the count of a walk",
    byKey,
    (db) => countWalked(db, wanted("=", "value"), { after: undefined, walkMax: 20_000, max: 10_001 }),
  ],
  ["the end of a walk", byKey, (db) => findWalkEnd(db, wanted("!=", "value 5"), { after: record, walkMax: 20_000 })],
  ["records with a value", byTerm, (db) => seekRecords(db, wanted("==", "Value 7 of many"), slice)],
  ["records containing a text", byTerm, (db) => seekRecords(db, wanted("=", "lue 77"), behind)],
  ["records with an empty cell", byTerm, (db) => seekRecords(db, wanted("==", ""), slice)],
  ["the count of records containing a text", byTerm, (db) => countSought(db, wanted("=", "lue 77"), 200_001)],
  [
    "how many of a walk the terms find",
    byKey,
    (db) => countFoundWalked(db, wanted("=", "lue 77"), { after: undefined, walkMax: 2000 }),
  ],
  ["how many the terms of a text find", byTerm, (db) => countFound(db, wanted("=", "lue 77"), 200_001)],
  ["the count of records that contain a common text", byTerm, (db) => countSought(db, wanted("=", "value"), 200_001)],
  ["how many the terms of a common text find", byTerm, (db) => countFound(db, wanted("=", "value"), 200_001)],
  ["the count of the many empty cells", byTerm, (db) => countSought(db, wanted("==", ""), 200_001)],
  ["records with a value of a hundred", byTerm, (db) => seekRecords(db, { setId: set, groups: hundred }, slice)],
  ["records of values", byTerm, (db) => findMatchingRecords(db, { setId: set, column }, ["Value 7 of many", "x"])],
  [
    "values of the first records",
    byKey,
    (db) => findFirstMatches(db, { setId: set, column }, { values: ["Value 7 of many", "x"], walkMax: 20_000 }),
  ],
  [
    "a walk through all records",
    byKey,
    (db) => walkRecords(db, wanted("!=", "x"), { ...slice, offset: 500_000, walkMax: 200_000 }),
  ],
];

for (const [name, index, ask] of [...questions, ...searches]) {
  test(`${name}: found by an index, no large table read whole`, async () => {
    const plan: string[] = [];
    const isSearch = searches.some(([one]) => one === name);
    const explainSearch = async (statement: Statement): Promise<readonly string[]> => {
      const asked = (db: Queries) => db.all<{ readonly "QUERY PLAN": string }>(sql`explain ${statement}`);
      const rows = (await database.indexScan(5000, (db) => dearly(db, asked))) ?? [];
      return rows.map((row) => row["QUERY PLAN"]);
    };
    await ask(
      bindQueries(async (one) => {
        plan.push(...(isSearch ? await explainSearch(one) : await explain(database, one)));
        return { rows: [], rowCount: 0 };
      }),
    );
    assert.match(plan.join("\n"), index);
    assert.doesNotMatch(
      plan.join("\n"),
      /Seq Scan on (dictionaries|dictionary_columns|dictionary_records|dictionary_sizes|dictionary_sets|dictionary_record_versions)/,
      plan.join("\n"),
    );
  });
}

/** Asks a planner to whom rows that an index finds are dear, as those of very common terms are. */
async function dearly<T>(db: Queries, ask: (db: Queries) => Promise<T>): Promise<T> {
  await db.run(sql`set local random_page_cost = 1000`);
  return ask(db);
}
