import assert from "node:assert/strict";
import { test } from "node:test";
import { searchRows, type SearchType } from "@chancery/core/mailbox/search.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import sql, { raw } from "sql-template-tag";
import type { Transaction } from "@chancery/server/io/database/database.ts";
import { testDatabase } from "../../../../../tests/world/database.ts";
import { searchMailboxes } from "./search-mailboxes.ts";

const count = 50_000;
const account = "01930000-0000-7000-8000-0000000000a0";
const idOf = (n: number): string => `01930000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const words = ["north", "south", "kontakt", "sales", "büro", "légal", "archive", "склад", "reception", "orders", "claims"];
const nameOf = (n: number): string =>
  `${words[n % 11]} ${words[Math.floor(n / 11) % 11]} ${((n * 7919) % 1_000_003).toString(36)}`;
const mailbox = { id: idOf(1), accountId: account } as OpenMailbox;
/** Without contacts. */
const lonely = { id: idOf(600), accountId: account } as OpenMailbox;
const otherMailbox = { id: idOf(1), accountId: idOf(60) } as OpenMailbox;
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

/** The hits of a search, and the tables and indexes that it scans, without the `enable_seqscan = off` of the service's sessions. */
async function search(text: string, type: SearchType = "ALL", from = mailbox) {
  return database.transaction(async (tx) => {
    await tx.run(raw("set local enable_seqscan = on"));
    // earlier transactions of the session are counted until they are reported
    const before = await listScans(tx);
    const found = await searchMailboxes({ database: tx }, text, type, from);
    const scanned = (await listScans(tx)).filter((scan) => !before.includes(scan)).map((scan) => scan.split(" ")[0]);
    return { found, ids: found.map(({ id }) => id), scanned };
  });
}

/** Tables and indexes with the number of their scans. */
function listScans(tx: Transaction): Promise<readonly string[]> {
  return tx.values(sql`
    select concat_ws(' ', relname, pg_stat_get_xact_numscans(oid))
    from pg_class
    where relname ~ '^(mailbox|contact)'`);
}

for (const text of ["north", "o", "ng", "rth kont", "z9", "01930000-0000", "h"]) {
  test(`looking for "${text}" reads no table from end to end`, async () => {
    for (const type of ["ALL", "ALIAS", "UUID"] as const) {
      const { scanned } = await search(text, type);
      const tables = ["mailboxes", "mailbox_names", "mailbox_texts", "mailbox_aliases", "contacts"];
      assert.deepEqual(
        tables.filter((name) => scanned.includes(name)),
        [],
      );
    }
  });
}

test("enough names that begin with the text end a search", async () => {
  const { ids, scanned } = await search("north");
  assert.equal(ids.length, 50);
  assert.ok(scanned.includes("mailbox_names_by_beginning"));
  assert.ok(!scanned.includes("mailbox_texts_by_sample_gram"));
});

test("the sample alone answers a word of one letter, and the whole index finds the rarest word", async () => {
  const letter = await search("h", "ALL", lonely);
  assert.equal(letter.ids.length, 50);
  assert.ok(letter.scanned.includes("mailbox_texts_by_sample_gram"));
  assert.ok(!letter.scanned.includes("mailbox_texts_by_gram"));
  const rare = await search(nameOf(31_234).slice(1));
  assert.deepEqual(rare.ids, [idOf(31_234)]);
  assert.ok(rare.scanned.includes("mailbox_texts_by_gram"));
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
  assert.deepEqual((await search("zulu")).ids, [idOf(30), idOf(40), idOf(10), idOf(20)]);
  assert.deepEqual((await search("zulu", "ALIAS")).ids, [idOf(30), idOf(40), idOf(10)]);
  assert.deepEqual((await search("zulu", "ALL", otherMailbox)).ids, [idOf(40), idOf(10), idOf(20)]);
});

test("contacts come before other mailboxes of the same rank, once, and with the name that the searcher gave them", async () => {
  for (const [n, name] of [
    [1001, "Yankee Two"],
    [501, "The Yankee"],
  ] as const)
    await database.run(sql`
      update contacts
      set name = ${name}, searched = lower(${name})
      where mailbox_id = ${mailbox.id}
        and contact_id = ${idOf(n)}`);
  for (const [n, kind] of [
    [77, "name"],
    [1001, "name"],
    [78, "alias"],
  ] as const)
    await database.run(sql`
      insert into mailbox_names (mailbox_id, kind, searched)
      values (${idOf(n)}, ${kind}, 'yankee')`);
  const { found, ids } = await search("yankee");
  assert.deepEqual(ids, [idOf(78), idOf(1001), idOf(77), idOf(501)]);
  assert.deepEqual(
    found.map(({ isContact }) => isContact),
    [false, true, false, true],
  );
  assert.equal(found[1]?.alias, "Yankee Two");
});

test("the words of a search for aliases are all in the contact's name or all in the aliases", async () => {
  await database.run(sql`
    update contacts
    set name = 'Xray One', searched = 'xray one'
    where mailbox_id = ${mailbox.id}
      and contact_id = ${idOf(2001)}`);
  const alias = `a-${nameOf(2001)}`.slice(0, 20);
  assert.deepEqual((await search(`xray ${alias}`)).ids, [idOf(2001)]);
  assert.deepEqual((await search(`xray ${alias}`, "ALIAS")).ids, []);
  assert.deepEqual((await search("xray one", "ALIAS")).ids, [idOf(2001)]);
});

test("an exact id comes first, and ids that begin with the text are in order", async () => {
  await database.run(sql`
    insert into mailbox_names (mailbox_id, kind, searched)
    values (${idOf(5)}, 'alias', ${idOf(31_234)})`);
  assert.deepEqual((await search(idOf(31_234))).ids, [idOf(31_234), idOf(5)]);
  assert.deepEqual((await search(idOf(31_234), "UUID")).ids, [idOf(31_234)]);
  assert.deepEqual((await search(idOf(31_234), "ALIAS")).ids, [idOf(5)]);
  const beginning = await search(idOf(0).slice(0, -1), "UUID");
  assert.deepEqual(
    beginning.ids,
    Array.from({ length: 16 }, (_, n) => idOf(n)),
  );
  assert.deepEqual((await search("north", "UUID")).ids, []);
});

test("a hidden mailbox is found by the middle of its name within its account only, and by its whole id by everybody", async () => {
  await database.run(sql`
    update mailbox_texts
    set searched = 'quiet zephyr hall', visible_to = ${account}
    where mailbox_id = ${idOf(50)}
      and kind = 'all'`);
  await database.run(sql`
    update mailboxes
    set hides_name = true
    where id = ${idOf(50)}`);
  assert.deepEqual((await search("phyr ha")).ids, [idOf(50)]);
  assert.deepEqual((await search("phyr ha", "ALL", otherMailbox)).ids, []);
  assert.deepEqual((await search(idOf(50), "UUID", otherMailbox)).ids, [idOf(50)]);
  assert.ok(!(await search(idOf(50).slice(0, -1), "UUID", otherMailbox)).ids.includes(idOf(50) as never));
});
