import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { people, templatesReception } from "@chancery/tests/world/templates-reception.ts";
import sql from "sql-template-tag";
import type { Queries, Statement } from "../../io/database/database.ts";
import { countTemplates, listTemplates } from "./store/list.ts";
import { findById, findData, findNewest, listVersions } from "./store/versions.ts";

const database = await testDatabase();
const { stop } = await templatesReception(database);
after(stop);
const { ann, bob } = people;
await database.run(sql`
  insert into templates (id, mailbox_id, account_id, version_id, name, description, searched, access, signature_algorithm,
    signature_container, created_at, modified_at)
  select gen_random_uuid(), case when n % 1000 = 0 then ${ann.id}::uuid else ${bob.id}::uuid end,
    case when n % 1000 = 0 then ${ann.accountId}::uuid else ${bob.accountId}::uuid end, gen_random_uuid(), 'n', '', 'n',
    case when n % 1000 = 1 then 'public' when n % 3 = 0 then 'account' else 'mailbox' end, '', '', now(), now()
  from generate_series(1, 20000) n`);
await database.run(sql`
  insert into template_versions (template_id, id, name, data, created_at, modified_at)
  select id, version_id, 'n', '', now(), now()
  from templates`);
await database.run(sql`analyze templates, template_versions`);

const one = await database.first<{ id: never; version_id: never }>(sql`select id, version_id from templates limit 1`);
assert.ok(one);
const { id, version_id: version } = one;
const filter = { mailbox: ann, level: undefined, searched: "" };
const page = { offset: 0, limit: 25, after: undefined };

const questions: readonly (readonly [string, (db: Queries) => Promise<unknown>])[] = [
  ["the list of templates", (db) => listTemplates(db, filter, page)],
  ["the list behind a cursor", (db) => listTemplates(db, filter, { ...page, after: id })],
  ["the list with a keyword", (db) => listTemplates(db, { ...filter, searched: "n" }, page)],
  ["the number of templates", (db) => countTemplates(db, filter)],
  ["the newest version", (db) => findNewest(db, id)],
  ["a version by its id", (db) => findById(db, version)],
  ["the XML of a version", (db) => findData(db, id, version)],
  ["the versions of a template", (db) => listVersions(db, id, page)],
];
for (const [name, ask] of questions) {
  test(`${name} reads no large table whole`, async () => {
    const plan: string[] = [];
    const explain = async (statement: Statement): Promise<readonly never[]> => {
      const rows = await database.all<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
      plan.push(...rows.map((row) => row["QUERY PLAN"]));
      return [];
    };
    await ask({ all: explain, first: async (one) => (await explain(one))[0], run: async () => 0 });
    assert.ok(plan.length > 0);
    assert.ok(!/Seq Scan on template(s|_versions)/.test(plan.join("\n")), plan.join("\n"));
  });
}
