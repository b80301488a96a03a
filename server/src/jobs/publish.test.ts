import assert from "node:assert/strict";
import { test } from "node:test";
import { firstPreviousHash } from "@chancery/core/audit/chain.ts";
import { findForgedTexts } from "@chancery/core/audit/erasable.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import { verify } from "@chancery/core/audit/verify.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { listeningTo } from "@chancery/tests/world/listening-queries.ts";
import sql from "sql-template-tag";
import type { Database, Transaction } from "../io/database/database.ts";
import { sha256Hex } from "../io/sha256.ts";
import { readChain, readTrail } from "../rooms/audit/store/trails.ts";
import { publish } from "./publish.ts";

const origin = { requestId: "r-1", ip: "::1", userAgent: "a \u0000 browser \ud800", source: "API" } as const;
const envelope = { kind: "envelope", id: "01990000-0000-7000-8000-000000000001" } as const;
const account = { kind: "account", id: "01990000-0000-7000-8000-000000000001" } as const;

test("each record contains the hash of the previous one of the same subject", async () => {
  const database = await testDatabase();
  await record(database, [draft("SEND_ENVELOPE"), { ...draft("account-opened"), subject: account }, draft("RECEIVE_ENVELOPE")]);
  await record(database, [draft("FILL_FIELDS")]);
  const trail = await readTrail(database, envelope);
  assert.deepEqual(
    trail.map(({ operation }) => operation),
    ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "FILL_FIELDS"],
  );
  assert.deepEqual(
    trail.map(({ sequence }) => sequence),
    [1, 2, 3],
  );
  assert.deepEqual(
    trail.map(({ previousHash }) => previousHash),
    [firstPreviousHash, trail[0]?.hash, trail[1]?.hash],
  );
  assert.deepEqual(verify(await stored(database), sha256Hex), []);
  assert.equal(trail[0]?.userAgent, "a \uFFFD browser \uFFFD");
  assert.equal((await readTrail(database, account)).length, 1);
});

test("fifty concurrent changes of one subject form one chain without a fork", async () => {
  const database = await testDatabase();
  await Promise.all(Array.from({ length: 50 }, (_, n) => record(database, [draft(`OPERATION_${n}`)])));
  const trail = await readTrail(database, envelope);
  assert.equal(trail.length, 50);
  assert.deepEqual(verify(await stored(database), sha256Hex), []);
});

test("a change that is rolled back leaves no record and no event", async () => {
  const database = await testDatabase();
  const change = { audit: [draft("SEND_ENVELOPE")], events: [{ name: "envelope.sent", key: "a", payload: null }], origin };
  await assert.rejects(
    database.transaction(async (tx) => {
      await publish(tx, change);
      throw new Error("no");
    }),
  );
  assert.deepEqual(await readTrail(database, envelope), []);
  assert.equal((await database.first<{ n: number }>(sql`select count(*)::integer as n from outbox`))?.n, 0);
});

test("a change takes two statements, however many records and events it leaves", async () => {
  const database = await testDatabase();
  let statements = 0;
  const subjects = Array.from({ length: 20 }, (_, n) => ({ ...envelope, id: `01990000-0000-7000-8000-0000000001${n + 10}` }));
  const audit = subjects.flatMap((subject) => [
    { ...draft("SEND_ENVELOPE"), subject },
    { ...draft("RECEIVE_ENVELOPE"), subject },
  ]);
  const events = audit.map((_, n) => ({ name: "envelope.sent", key: String(n), payload: { n, text: "\u0000" } }));
  await database.transaction((tx) =>
    publish(
      counting(tx, () => statements++),
      { audit, events, origin },
    ),
  );
  assert.equal(statements, 2);
  const kept = await database.all<{ key: string; payload: object }>(sql`select key, payload from outbox order by id`);
  assert.deepEqual(
    kept,
    events.map(({ key, payload }) => ({ key, payload })),
  );
});

test("texts that may name a person are stored apart from the record, and can be deleted", async () => {
  const database = await testDatabase();
  await record(database, [draft("SEND_ENVELOPE")]);
  const [link] = await readChain(database, envelope);
  assert.deepEqual(Object.keys(link?.texts ?? {}).toSorted(), ["/details/note", "/ip", "/userAgent"]);
  assert.deepEqual(findForgedTexts(link!.record, link!.texts, sha256Hex), []);
  await database.run(sql`update audit_records set erasable = erasable - '/ip'`);
  const [erased] = await readTrail(database, envelope);
  assert.deepEqual([erased?.ip, erased?.details, erased?.erased], ["", { revision: 1.5, note: "é" }, ["/ip"]]);
  assert.deepEqual(verify(await stored(database), sha256Hex), []);
});

test("the database refuses to change, remove or double an audit record", async () => {
  const database = await testDatabase();
  await record(database, [draft("SEND_ENVELOPE")]);
  await assert.rejects(database.run(sql`update audit_records set hash = reverse(hash)`), /only ever added/);
  await assert.rejects(database.run(sql`delete from audit_records where sequence = 1`), /only ever added/);
  await assert.rejects(database.run(sql`truncate audit_records`), /only ever added/);
  await assert.rejects(
    database.run(sql`update audit_records set erasable = erasable || '{"/ip": ["salt", "::2"]}'`),
    /only ever added/,
  );
  await assert.rejects(database.run(sql`insert into audit_records select * from audit_records`), /duplicate key/);
});

async function stored(database: Database) {
  return (await readChain(database, envelope)).map((link) => link.record);
}

function draft(operation: string): AuditRecordDraft {
  return {
    subject: envelope,
    operation,
    at: parseInstant("2026-11-20T21:03:55.123Z", "at"),
    details: { revision: 1.5, note: "é" },
  };
}

function record(database: Database, audit: readonly AuditRecordDraft[]): Promise<void> {
  return database.transaction((tx) => publish(tx, { audit, events: [], origin }));
}

function counting(tx: Transaction, count: () => void): Transaction {
  return {
    ...tx,
    ...listeningTo(tx, count),
    send: (statement) => (count(), tx.send(statement)),
  };
}
