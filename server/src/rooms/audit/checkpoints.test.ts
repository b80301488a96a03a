import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import { readCheckpoint } from "@chancery/core/audit/checkpoint.ts";
import { provesConsistency, provesInclusion } from "@chancery/tests/world/merkle-client.ts";
import { hashLeaf } from "@chancery/core/audit/merkle-tree.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { openNote } from "@chancery/server/io/keys/signed-note.ts";
import { sha256 } from "@chancery/server/io/sha256.ts";
import { auditKey, logged } from "@chancery/tests/world/audit-log.ts";
import { plantOldChain } from "@chancery/tests/world/old-chains.ts";
import sql from "sql-template-tag";
import { deliverCheckpoints } from "./actions/deliver-checkpoints.ts";
import { leavesMax, numberRecords } from "./actions/number-records.ts";
import { proveGrowth, proveRecord } from "./actions/prove-records.ts";
import { signCheckpoint } from "./actions/sign-checkpoint.ts";
import { findLastCheckpoint } from "./store/checkpoints.ts";
import { readLog } from "./store/leaves.ts";

const never = new AbortController().signal;

test("a checkpoint is of all records, signed, kept in the folder, and sent", async () => {
  const { database, path, posted, add, sign, flaws } = await logged();
  await sign();
  await add(3);
  await sign();
  const last = await findLastCheckpoint(database);
  const text = openNote(last?.note ?? "", [auditKey.publicKey]) ?? "";
  assert.deepEqual([readCheckpoint(text)?.origin, readCheckpoint(text)?.size], ["sign.example.org", 10]);
  assert.deepEqual(await readdir(path), ["0000000000000007.checkpoint", "0000000000000010.checkpoint"]);
  assert.deepEqual(
    posted.map(({ size }) => size),
    [7, 10],
  );
  assert.deepEqual(await flaws(), []);
});

test("a log that did not grow gets no other checkpoint", async () => {
  const { path, posted, sign } = await logged();
  await sign();
  await sign();
  assert.deepEqual([posted.length, (await readdir(path)).length], [1, 1]);
});

test("each record is proven to be in each later checkpoint, and each checkpoint to begin the later ones", async () => {
  const { database, needs, add, sign } = await logged(1);
  for (const count of [1, 2, 3, 9]) {
    await sign();
    await add(count);
  }
  await sign();
  const heads = [1, 2, 4, 7, 16];
  const rootOf = (note: string): Uint8Array =>
    Buffer.from(readCheckpoint(openNote(note, [auditKey.publicKey]) ?? "")?.root ?? "", "base64");
  const bytes = (hex: string): Uint8Array => Buffer.from(hex, "hex");
  const rows = await database.all<{ readonly hash: string }>(sql`select hash from audit_records`);
  assert.equal(rows.length, 16);
  for (const { hash } of rows) {
    const { index, size, hashes, checkpoint } = await proveRecord(needs, hash, undefined);
    const included = { leafHash: hashLeaf(sha256, bytes(hash)), index, size, root: rootOf(checkpoint) };
    assert.ok(provesInclusion(sha256, included, hashes.map(bytes)));
  }
  for (const [place, from] of heads.entries()) {
    for (const to of heads.slice(place)) {
      const { hashes, checkpoints } = await proveGrowth(needs, from, to);
      const [old, head] = checkpoints.map(rootOf) as [Uint8Array, Uint8Array];
      assert.ok(
        provesConsistency(sha256, { size: from, root: old }, { size: to, root: head }, hashes.map(bytes)),
        `${from} ${to}`,
      );
    }
  }
});

test("runs at the same time number each record once", async () => {
  const { database, needs, sign, flaws } = await logged(300);
  await Promise.all(Array.from({ length: 5 }, () => numberRecords(needs, never)));
  assert.equal((await readLog(database)).size, 300);
  await sign();
  assert.deepEqual(await flaws(), []);
});

test("more records than fit a transaction, of all times, are numbered in the order of their time", async () => {
  const { database, needs, add, sign, flaws } = await logged(1);
  const now = needs.clock.now();
  await Promise.all([-5, -400, -4000].map((days) => add(leavesMax + 100, addMs(now, days * 86_400_000))));
  await sign();
  assert.equal((await readLog(database)).size, 3 * (leavesMax + 100) + 1);
  const disorder = await database.first<{ readonly n: number }>(sql`
    select count(*)::integer as n
    from (
      select r.at, lag(r.at) over (order by l.index) as before
      from audit_leaves l
      join audit_records r using (subject_id, subject_kind, sequence)
    ) pairs
    where at < before`);
  assert.equal(disorder?.n, 0);
  assert.deepEqual(await flaws(), []);
});

test("a record that is committed late, by a slow clock, is numbered by the next run", async () => {
  const { database, needs, add, sign, flaws } = await logged();
  await sign();
  await add(2, addMs(needs.clock.now(), -59 * 60_000));
  await sign();
  assert.equal((await readLog(database)).size, 9);
  assert.deepEqual(await flaws(), []);
});

test("a run that fails in the middle leaves nothing half done", async () => {
  const { database, needs, sign, flaws } = await logged();
  await database.run(sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
  await database.run(sql`create trigger fails before insert on audit_nodes for each row execute function fail()`);
  await assert.rejects(numberRecords(needs, never), /killed/);
  assert.equal((await readLog(database)).size, 0);
  await database.run(sql`drop trigger fails on audit_nodes`);
  await sign();
  assert.deepEqual(await flaws(), []);
});

test("a checkpoint that cannot be delivered to one place is delivered to the other, and retried by the next run", async () => {
  const { needs, path, folder, posted, sign } = await logged();
  const broken = { ...needs, folder: { ...folder, keep: async () => Promise.reject(new Error("no folder")) } };
  await numberRecords(needs, never);
  await signCheckpoint(needs);
  await assert.rejects(deliverCheckpoints(broken, never), /no folder/);
  assert.equal(posted.length, 1);
  await sign();
  assert.deepEqual([posted.length, (await readdir(path)).length], [1, 1]);
});

test("chains are carried over before their records are numbered", async () => {
  const { database, needs } = await logged();
  await plantOldChain(database, { kind: "user", id: crypto.randomUUID() }, [{}]);
  await numberRecords(needs, never);
  assert.equal((await readLog(database)).size, 0);
});

test("the database refuses to change the log", async () => {
  const { database, sign } = await logged();
  await sign();
  for (const table of ["audit_leaves", "audit_nodes", "audit_checkpoints"]) {
    const change = table === "audit_checkpoints" ? "note = ''" : "hash = hash";
    for (const statement of [`delete from ${table}`, `truncate ${table}`, `update ${table} set ${change}`]) {
      await assert.rejects(
        database.transaction((tx) => tx.script(statement)),
        /only grows/,
      );
    }
  }
});
