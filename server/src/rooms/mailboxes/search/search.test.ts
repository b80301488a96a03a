import assert from "node:assert/strict";
import { test } from "node:test";
import { readQuery, searchRows } from "@chancery/core/mailbox/search.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "@chancery/server/io/database/database.ts";
import { testDatabase } from "../../../../../tests/world/database.ts";
import { findAnywhere, findByBeginning, findById, findContacts, findHidden, findInSample, listHitCards } from "./store/search.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { searchMailboxes } from "./search-mailboxes.ts";
import { bindQueries } from "../../../io/database/bind-queries.ts";

const count = 50_000;
const account = "01930000-0000-7000-8000-0000000000a0";
const idOf = (n: number): string => `01930000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const words = ["north", "south", "kontakt", "sales", "büro", "légal", "archive", "склад", "reception", "orders", "claims"];
const nameOf = (n: number): string =>
  `${words[n % 11]} ${words[Math.floor(n / 11) % 11]} ${((n * 7919) % 1_000_003).toString(36)}`;
const searcher = { mailbox: parseId<"mailbox">(idOf(1), "id"), account: parseId<"account">(account, "id") };
const database = await testDatabase();

await database.run(sql`insert into accounts (id, name, inn, type, created_at) values (${account}, 'Acme', '', 'company', now())`);
for (let from = 0; from < count; from += 5000) await fill(from, 5000);
await database.run(sql`analyze`);

async function fill(from: number, size: number): Promise<void> {
  const rows = Array.from({ length: size }, (_, at) => {
    const [id, name] = [idOf(from + at), nameOf(from + at)];
    return {
      id,
      owner: idOf((from + at) % 500),
      name,
      ...searchRows({ id, name, aliases: [`a-${name}`.slice(0, 20)], emails: [] }),
    };
  });
  await database.run(sql`
    insert into mailboxes (id, account_id, name, created_at)
    select r.id, ${account}, r.name, now() from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, name text)`);
  await database.run(sql`
    insert into mailbox_aliases (mailbox_id, name, created_at)
    select r.id, 'a-' || r.name, now() from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, name text)`);
  await database.run(sql`
    insert into contacts (id, mailbox_id, contact_id, name, searched, created_at)
    select r.id, r.owner, r.id, r.name, r.name, now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, owner uuid, name text)`);
  const names = rows.flatMap((row) => row.names.map((name) => ({ id: row.id, ...name })));
  await database.run(sql`
    insert into mailbox_names (mailbox_id, kind, searched)
    select r.id, r.kind, r.searched from json_to_recordset(${JSON.stringify(names)}::json) as r (id uuid, kind text, searched text)`);
  const texts = rows.flatMap((row) => row.texts.map((text) => ({ id: row.id, sample: row.isSample, ...text })));
  await database.run(sql`
    insert into mailbox_texts (mailbox_id, kind, searched, grams, is_sample)
    select r.id, r.kind, r.searched, array(select json_array_elements_text(r.grams)), r.sample
    from json_to_recordset(${JSON.stringify(texts)}::json) as r (id uuid, kind text, searched text, grams json, sample boolean)`);
}

/** Plans every statement instead of running it, with the plan a named statement gets after some use. */
function explaining(): Queries & { readonly plans: string[] } {
  const plans: string[] = [];
  const explain = async (statement: Sql): Promise<void> => {
    await database.transaction(async (tx) => {
      const values = statement.values.map((value) => literal(value)).join(", ");
      await tx.run(raw("set local plan_cache_mode = force_generic_plan"));
      await tx.run(raw("set local enable_seqscan = on"));
      await tx.run(raw(`prepare question as ${statement.text}`));
      const rows = await tx.all<{ readonly "QUERY PLAN": string }>(raw(`explain execute question${values && `(${values})`}`));
      await tx.run(raw("deallocate question"));
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    });
  };
  return {
    ...bindQueries(async () => ({ rows: [], rowCount: 0 })),
    plans,
    all: async <Row>(statement: Sql): Promise<readonly Row[]> => explain(statement).then(() => []),
    values: async <Value>(statement: Sql): Promise<readonly Value[]> => explain(statement).then(() => []),
  };
}

/** A value as a literal without a type, so that the parameter's own type is taken. */
function literal(value: unknown): string {
  if (value === null) return "null";
  const text = Array.isArray(value)
    ? `{${value.map((item) => JSON.stringify(item)).join(",")}}`
    : `${value as string | number | boolean}`;
  return `'${text.replaceAll("'", "''")}'`;
}

for (const q of ["north", "o", "ng", "rth kont", "z9", "01930000-0000"]) {
  test(`looking for "${q}" reads no table from end to end`, async () => {
    const db = explaining();
    for (const type of ["ALL", "ALIAS"] as const) {
      const query = readQuery(q, type);
      if (query.idBeginning) await findById(db, query.idBeginning, searcher);
      await findContacts(db, query, searcher);
      await findByBeginning(db, query, searcher);
      await findHidden(db, query, searcher);
      await findInSample(db, query);
      await findAnywhere(db, query);
      await listHitCards(db, [searcher.mailbox], searcher);
    }
    const plans = db.plans.join("\n");
    assert.doesNotMatch(plans, /Seq Scan on (mailboxes|mailbox_names|mailbox_texts|mailbox_aliases|contacts)\b/);
    assert.match(plans, /mailbox_texts_by_sample_gram/);
  });
}

test("the sample alone answers a word of one letter, and the whole index finds the rarest word", async () => {
  assert.equal((await findInSample(database, readQuery("o", "ALL"))).length, 50);
  const name = nameOf(31_234);
  const hits = await findAnywhere(database, readQuery(name.slice(1), "ALL"));
  assert.ok(hits.some((hit) => hit.mailbox_id === idOf(31_234)));
});

test("mailboxes with exactly this alias come before those whose names begin with it, those that only the account sees included", async () => {
  const names = [
    [10, "alias", "zulu two", null],
    [20, "email", "zulu", null],
    [30, "alias", "zulu", account],
    [40, "alias", "zulu", null],
  ] as const;
  for (const [n, kind, searched, visibleTo] of names)
    await database.run(sql`
      insert into mailbox_names (mailbox_id, kind, searched, visible_to)
      values (${idOf(n)}, ${kind}, ${searched}, ${visibleTo})`);
  const hits = await findByBeginning(database, readQuery("zulu", "ALL"), searcher);
  assert.deepEqual(
    hits.map((hit) => [hit.mailbox_id, hit.rank]),
    [
      [idOf(30), 1],
      [idOf(40), 1],
      [idOf(10), 2],
      [idOf(20), 2],
    ],
  );
});

test("a hidden mailbox is found by the middle of its name, within its account only", async () => {
  await database.run(sql`
    update mailbox_texts
    set searched = 'quiet zephyr hall', visible_to = ${account}
    where mailbox_id = ${idOf(50)}
      and kind = 'all'`);
  const foundBy = async (accountId: string): Promise<readonly string[]> => {
    const mailbox = { id: searcher.mailbox, accountId } as OpenMailbox;
    const found = await searchMailboxes({ database } as unknown as MailboxesNeeds, "phyr ha", "ALL", mailbox);
    return found.map(({ id }) => id);
  };
  assert.deepEqual(await foundBy(account), [idOf(50)]);
  assert.deepEqual(await foundBy(idOf(60)), []);
});
