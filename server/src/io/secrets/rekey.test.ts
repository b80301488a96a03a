import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql, { raw } from "sql-template-tag";
import { fixedRing } from "../keys/ring.ts";
import { newSecretKeys, withNewKey } from "../keys/secret-keys.ts";
import { rekeyAll, type SecretColumn } from "./rekey.ts";
import { secretBox } from "./secret-box.ts";
import { secretColumn } from "./secret-column.ts";

const database = await testDatabase();

test("all secrets are encrypted again, each batch behind the one before it and in one transaction, and none when it is done once more", async () => {
  await database.run(raw("create table notes (owner uuid, name text, text text, primary key (owner, name))"));
  const ring = newSecretKeys();
  const old = secretBox(fixedRing(ring));
  const keys = Array.from({ length: 450 }, (_, at) => [crypto.randomUUID(), `${at % 7}`] as const);
  const locked = keys.map((key) => old.lock(`secret of ${key[0]}`, `notes.text.${key.join(".")}`));
  await database.run(sql`
    insert into notes (owner, name, text)
    select *
    from unnest(${keys.map(([owner]) => owner)}::uuid[], ${keys.map(([, name]) => name)}::text[], ${locked}::text[])`);
  let transactions = 0;
  const transaction: typeof database.transaction = async (work) => {
    transactions += 1;
    return database.transaction(work);
  };
  const column = secretColumn({ ...database, transaction }, { table: "notes", column: "text", key: ["owner", "name"] });
  const begins: (string | undefined)[] = [];
  const list: SecretColumn["list"] = async (prefix, limit, after) => {
    begins.push(after?.[0]);
    return column.list(prefix, limit, after);
  };
  const box = secretBox(fixedRing(withNewKey(ring)));
  const rekey = () => rekeyAll(box, [{ ...column, list }], new AbortController().signal);
  const owners = keys.map(([owner]) => owner).toSorted();
  assert.equal(await rekey(), 450);
  assert.deepEqual(begins, [undefined, owners[199], owners[399]]);
  assert.equal(transactions, 3);
  const rows = await database.all<{ readonly owner: string; readonly name: string; readonly text: string }>(sql`
    select owner, name, text from notes`);
  for (const { owner, name, text } of rows) {
    assert.ok(text.startsWith(`${box.currentKey()}.`));
    assert.equal(box.unlock(text, `notes.text.${owner}.${name}`), `secret of ${owner}`);
  }
  assert.equal(await rekey(), 0);
});

test("a secret that cannot be decrypted is named, and keeps no others from being encrypted again", async () => {
  await database.run(raw("create table marks (id text primary key, text text)"));
  const ring = newSecretKeys();
  const whole = secretBox(fixedRing(ring)).lock("whole", "marks.text.b");
  await database.run(sql`insert into marks (id, text) values ('a', 'gone.AAAA'), ('b', ${whole})`);
  const box = secretBox(fixedRing(withNewKey(ring)));
  const column = secretColumn(database, { table: "marks", column: "text", key: ["id"] });
  await assert.rejects(
    rekeyAll(box, [column], new AbortController().signal),
    /^Error: 1 secrets cannot be decrypted and stay .* marks\.text of a: the key ring has no key gone/,
  );
  const [lost, found] = await database.values<string>(sql`select text from marks order by id limit 9`);
  assert.equal(lost, "gone.AAAA");
  assert.equal(box.unlock(found ?? "", "marks.text.b"), "whole");
  assert.ok(found?.startsWith(`${box.currentKey()}.`));
});
