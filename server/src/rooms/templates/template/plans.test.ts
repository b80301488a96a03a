import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { explain } from "@chancery/tests/world/explain.ts";
import { people, templatesReception } from "@chancery/tests/world/templates-reception.ts";
import { parseId, type CategoryId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";
import { countCategories, isCategoryUsed, listAccessesIn, listCategories } from "../categories/store.ts";
import { isSharedWithAny } from "../access/store.ts";
import { countTemplates, listTemplates } from "./store/list.ts";
import { findData, findWholeRow, listVersions } from "../versions/store/versions.ts";
import { bindQueries } from "../../../io/database/bind-queries.ts";

const database = await testDatabase();
const { stop } = await templatesReception(database);
after(stop);
const { ann, bob } = people;
const userId = parseId<"user">("01930000-0000-7000-8000-000000000201", "user");
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
await database.run(sql`
  insert into categories (id, mailbox_id, account_id, name, searched, access, created_at, modified_at)
  select gen_random_uuid(), case when n % 1000 = 0 then ${ann.id}::uuid else ${bob.id}::uuid end,
    case when n % 1000 = 0 then ${ann.accountId}::uuid else ${bob.accountId}::uuid end, n, n,
    case when n % 1000 = 1 then 'public' when n % 3 = 0 then 'account' else 'mailbox' end, now(), now()
  from generate_series(1, 20000) n`);
await database.run(sql`
  insert into template_categories (template_id, category_id)
  select t.id, c.id
  from (select id, row_number() over (order by id) as n from templates) t
  join (select id, row_number() over (order by id) as n from categories) c on c.n = t.n`);
await database.run(sql`
  insert into users (id, email, first_name, last_name, status, created_at)
  select gen_random_uuid(), 'fan' || n || '@acme.example', '', '', 'ACTIVE', now()
  from generate_series(1, 400) n`);
await database.run(sql`
  insert into template_favorites (user_id, template_id, created_at)
  select u.id, t.id, now()
  from users u, (select id from templates order by id limit 50) t`);
await database.run(sql`
  insert into mailbox_groups (id, account_id, name, searched, created_at, modified_at)
  select gen_random_uuid(), ${bob.accountId}, 'n', n, now(), now()
  from generate_series(1, 1000) n`);
await database.run(sql`
  insert into mailbox_group_members (group_id, mailbox_id)
  select id, case when searched = '1' then ${ann.id}::uuid else ${bob.id}::uuid end
  from mailbox_groups`);
await database.run(sql`
  insert into template_group_shares (template_id, group_id)
  select t.id, g.id
  from (select id, row_number() over (order by id) as n from templates) t
  join mailbox_groups g on g.searched = (t.n % 1000 + 1)::text`);
await database.run(sql`analyze mailbox_groups, mailbox_group_members, template_group_shares`);
await database.run(sql`analyze categories, template_categories, template_favorites`);
await database.run(sql`analyze templates, template_versions`);

const one = await database.first<{ id: never; version_id: never }>(sql`select id, version_id from templates limit 1`);
assert.ok(one);
const { id, version_id: version } = one;
const found = await database.first<{ id: never }>(sql`select id from categories limit 1`);
assert.ok(found);
const category: CategoryId = found.id;
const filter = {
  mailbox: ann,
  userId,
  level: undefined,
  searched: "",
  category: undefined,
  isFavorite: false,
  isArchived: false,
};
const page = { offset: 0, limit: 25, after: undefined };

const questions: readonly (readonly [string, (db: Queries) => Promise<unknown>])[] = [
  ["the list of templates", (db) => listTemplates(db, filter, page)],
  ["the list behind a cursor", (db) => listTemplates(db, filter, { ...page, after: id })],
  ["the list with a keyword", (db) => listTemplates(db, { ...filter, searched: "n" }, page)],
  ["the list of a category", (db) => listTemplates(db, { ...filter, category }, page)],
  ["the favourites", (db) => listTemplates(db, { ...filter, isFavorite: true }, page)],
  ["the number of favourites in a category", (db) => countTemplates(db, { ...filter, category, isFavorite: true })],
  ["the archive", (db) => listTemplates(db, { ...filter, isArchived: true }, page)],
  ["the list of one level", (db) => listTemplates(db, { ...filter, level: "public" }, page)],
  ["the list of categories", (db) => listCategories(db, { mailbox: ann, access: undefined }, page)],
  ["the number of categories of an access", (db) => countCategories(db, { mailbox: ann, access: "account" })],
  ["whether a category is used", (db) => isCategoryUsed(db, category)],
  ["the accesses of templates in a category", (db) => listAccessesIn(db, category)],
  ["whether a template is shared with a mailbox", (db) => isSharedWithAny(db, id, [ann.id])],
  ["the number of templates", (db) => countTemplates(db, filter)],
  ["the newest version", (db) => findWholeRow(db, { templateId: id })],
  ["a version by its id", (db) => findWholeRow(db, { version })],
  ["the XML of a version", (db) => findData(db, id, version)],
  ["the versions of a template", (db) => listVersions(db, { id }, page)],
];
for (const [name, ask] of questions) {
  test(`${name} reads no large table whole`, async () => {
    const plan: string[] = [];
    await ask(
      bindQueries(async (one) => {
        plan.push(...(await explain(database, one)));
        return { rows: [], rowCount: 0 };
      }),
    );
    assert.ok(plan.length > 0);
    assert.ok(
      !/Seq Scan on (templates|template_versions|template_categories|template_favorites|categories)/.test(plan.join("\n")),
      plan.join("\n"),
    );
  });
}
