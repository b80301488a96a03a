import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { emptyHead } from "@chancery/core/audit/chain.ts";
import { findForgedTexts } from "@chancery/core/audit/erasable.ts";
import type { AuditSubject } from "@chancery/core/audit/record.ts";
import { verify } from "@chancery/core/audit/verify.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import type { Database } from "@chancery/server/io/database/database.ts";
import { makeAuditKey, readAuditKey } from "@chancery/server/io/keys/audit-key.ts";
import { openNote, signNote } from "@chancery/server/io/keys/signed-note.ts";
import { newSalt, sha256Hex } from "@chancery/server/io/sha256.ts";
import { publish } from "@chancery/server/jobs/publish.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { plantOldChain } from "@chancery/tests/world/old-chains.ts";
import sql from "sql-template-tag";
import { carryChainsOver } from "./actions/carry-chains-over.ts";
import { listFormerHashes } from "./store/carried-chains.ts";
import { eraseTexts } from "./erasure/store/erase-texts.ts";
import { firstKey } from "./store/record-keys.ts";
import { listKeys } from "./store/keys.ts";
import { readChain, readTrail } from "./store/trails.ts";

const auditKey = readAuditKey(await makeAuditKey());
const email = "zenobia.quill@canary.example";
const userId = "01990000-0000-7000-8000-0000000000aa" as UserId;
const never = new AbortController().signal;
const origin = { requestId: "r", ip: "::1", userAgent: "u", source: "WEB" } as const;

/** A database with an old chain, and a run of the job. */
async function upgraded(links = 3) {
  const database = await testDatabase();
  const envelope: AuditSubject = { kind: "envelope", id: crypto.randomUUID() };
  const records = Array.from({ length: links }, (_, n) => ({ userId, details: { email, revision: n } }));
  const head = await plantOldChain(database, envelope, records);
  const errors: object[] = [];
  const log = { info: () => undefined, error: (fields: object) => void errors.push(fields) };
  const needs = {
    database,
    clock: systemClock,
    log,
    auditKey,
    signNote: (text: string) => signNote(auditKey, "sign.example.org", text),
    hashText: sha256Hex,
    newSalt,
  };
  return { database, envelope, head, errors, run: (signal = never) => carryChainsOver(needs, signal) };
}

async function inClear(database: Database): Promise<number> {
  const row = await database.first<{ readonly n: number }>(sql`
    select count(*)::integer as n
    from audit_records
    where record ~ 'zenobia|Canary|192\\.0\\.2\\.77'`);
  return row?.n ?? -1;
}

async function flawsOf(database: Database, subject: AuditSubject) {
  const chain = await readChain(database, subject);
  const head = await database.first<{ sequence: number; hash: string }>(sql`
    select sequence, hash
    from audit_heads
    where subject_id = ${subject.id}`);
  const records = chain.map(({ record }) => record);
  return [
    ...verify(records, sha256Hex, head),
    ...chain.flatMap(({ record, texts }) => findForgedTexts(record, texts, sha256Hex)),
  ];
}

function append(database: Database, subject: AuditSubject): Promise<void> {
  const draft = { subject, operation: "CANCEL", at: parseInstant("2026-11-20T21:03:55.123Z", "at") };
  return database.transaction((tx) => publish(tx, { audit: [draft], events: [], origin }));
}

test("a chain of before is carried over: no text in clear, the same trail, a signed record that binds both heads", async () => {
  const { database, envelope, head, run } = await upgraded();
  const before = await readTrail(database, envelope);
  assert.equal(await inClear(database), 3);
  await run();
  assert.equal(await inClear(database), 0);
  assert.deepEqual(await flawsOf(database, envelope), []);
  const trail = await readTrail(database, envelope);
  const plain = ({ hash: _, previousHash: __, ...rest }: (typeof trail)[number]) => rest;
  assert.deepEqual(trail.slice(0, 3).map(plain), before.map(plain));
  const last = trail[3];
  assert.equal(last?.operation, "CHAIN_CARRIED_OVER");
  const hashes = createHash("sha256");
  for (const { hash } of before) hashes.update(Buffer.from(hash, "hex"));
  const note = last?.details?.["signedNote"];
  assert.ok(typeof note === "string");
  assert.deepEqual(openNote(note, await listKeys(database))?.split("\n"), [
    "chancery audit chain carried over",
    `envelope ${envelope.id}`,
    `3 ${head.hash}`,
    `3 ${trail[2]?.hash}`,
    hashes.digest("hex"),
    "",
  ]);
  assert.deepEqual(
    await listFormerHashes(database, envelope),
    before.map(({ hash }) => hash),
  );
});

test("a second run, or two concurrent ones, carry nothing over again", async () => {
  const { database, envelope, run } = await upgraded();
  await Promise.all([run(), run()]);
  await database.run(sql`update audit_carrying_over set is_done = false, upto_id = default`);
  await run();
  assert.equal((await readTrail(database, envelope)).length, 4);
  assert.deepEqual(await flawsOf(database, envelope), []);
});

test("records added while a chain is carried over are kept, and follow", async () => {
  const { database, envelope, run } = await upgraded(300);
  await Promise.all([run(), ...Array.from({ length: 20 }, () => append(database, envelope))]);
  await append(database, envelope);
  assert.equal((await readTrail(database, envelope)).length, 300 + 20 + 1 + 1);
  assert.deepEqual(await flawsOf(database, envelope), []);
  assert.equal(await inClear(database), 0);
});

test("a chain with records of both kinds is carried over as one", async () => {
  const { database, envelope, run } = await upgraded();
  await append(database, envelope);
  const [, , , added] = await readChain(database, envelope);
  await run();
  const chain = await readChain(database, envelope);
  assert.deepEqual(chain[3]?.texts, added?.texts);
  assert.deepEqual(
    chain.map(({ record }) => record.operation),
    ["INFO", "INFO", "INFO", "CANCEL", "CHAIN_CARRIED_OVER"],
  );
  assert.deepEqual(await flawsOf(database, envelope), []);
});

test("a person is erased from a chain that was carried over", async () => {
  const { database, envelope, run } = await upgraded();
  await run();
  const upTo = { subject_id: "ffffffff-ffff-ffff-ffff-ffffffffffff", subject_kind: "user", sequence: 1 } as const;
  await eraseTexts(database, { userId, names: [email] }, { after: firstKey, upTo });
  const rows = await database.all<{ readonly row: string }>(sql`select row_to_json(r)::text as row from audit_records r`);
  assert.doesNotMatch(rows.map(({ row }) => row).join(""), /zenobia|Canary|192\.0\.2\.77/);
  assert.deepEqual(await flawsOf(database, envelope), []);
});

test("a run that fails in the middle leaves the chain as it was, and the next one carries it over", async () => {
  const { database, envelope, head, run } = await upgraded(1500);
  await database.run(sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
  await database.run(sql`
    create trigger fails before update on audit_records for each row when (old.sequence = 1200) execute function fail()`);
  await assert.rejects(run(), /killed/);
  assert.equal(await inClear(database), 1500);
  assert.deepEqual(await flawsOf(database, envelope), []);
  assert.equal((await readChain(database, envelope)).at(-1)?.record.hash, head.hash);
  await database.run(sql`drop trigger fails on audit_records`);
  await run();
  assert.equal(await inClear(database), 0);
  assert.deepEqual(await flawsOf(database, envelope), []);
});

test("a stopped run changes nothing, and the next one continues", async () => {
  const { database, run } = await upgraded();
  await run(AbortSignal.abort());
  assert.equal(await inClear(database), 3);
  await run();
  assert.equal(await inClear(database), 0);
});

test("a chain that does not verify stays as it is and is logged; the others are carried over", async () => {
  const { database, envelope, errors, run } = await upgraded();
  const other: AuditSubject = { kind: "user", id: crypto.randomUUID() };
  await plantOldChain(database, other, [{ operation: "login" }]);
  await database.run(sql`alter table audit_records disable trigger audit_records_stay`);
  await database.run(sql`
    update audit_records
    set record = replace(record, '"revision":1', '"revision":9')
    where subject_id = ${envelope.id}`);
  await database.run(sql`alter table audit_records enable trigger audit_records_stay`);
  await run();
  assert.equal(await inClear(database), 3);
  assert.deepEqual(await flawsOf(database, other), []);
  assert.deepEqual(
    errors.map((fields) => ("subject" in fields ? fields.subject : undefined)),
    [envelope],
  );
});

test("a chain that was cut off at its end is not carried over", async () => {
  const { database, envelope, errors, run } = await upgraded();
  await database.transaction((tx) =>
    tx.script(`set local session_replication_role = replica; delete from audit_records where sequence = 3`),
  );
  await run();
  assert.equal(await inClear(database), 2);
  assert.equal(errors.length, 1);
  assert.equal((await readChain(database, envelope)).length, 2);
});

test("the database lets a record be carried over in that transaction, once, and refuses all else", async () => {
  const { database, envelope, run } = await upgraded();
  const refused = async (...statements: readonly string[]): Promise<void> => {
    const work = database.transaction((tx) => tx.script(statements.join(";")));
    await assert.rejects(work, /only ever added|only grows|not carried over|duplicate key/, statements.join(";"));
  };
  const keep = `insert into audit_carried_chains (subject_id, subject_kind) values ('${envelope.id}', 'envelope');
    insert into audit_former_hashes (subject_id, subject_kind, sequence, hash)
    select subject_id, subject_kind, sequence, decode(hash, 'hex') from audit_records`;
  const change = (record: string, more = "") => `update audit_records
    set record = ${record}, hash = encode(sha256(convert_to(${record}, 'UTF8')), 'hex'), erasable = '{}'${more} where sequence = 1`;
  const agent = `replace(record, 'Canary Fox', 'x')`;
  await refused(change(agent));
  await refused(keep, change(`replace(record, '"revision":0', '"revision":1')`).replace("erasable = '{}'", "erasable = null"));
  await refused(keep, change(`replace(record, '"INFO"', '"CANCEL"')`));
  await refused(keep, change(agent, ", at = now()"));
  await refused(keep, "update audit_records set record = replace(record, 'Canary Fox', 'x'), erasable = '{}'");
  await refused(keep, change(agent), change(`replace(record, '192.0.2.77', 'x')`));
  await refused(keep.replace("decode(hash, 'hex')", "sha256('another')"), change(agent));
  await refused(keep, "delete from audit_records where sequence = 3");
  await refused("update audit_records set erasable = '{}'");
  const allowed = database.transaction(async (tx) => {
    await tx.script(`${keep}; ${change(agent)}`);
    throw new Error("it was allowed");
  });
  await assert.rejects(allowed, /it was allowed/);
  await run();
  await refused(keep);
  await refused("delete from audit_carried_chains");
  await refused("update audit_carried_chains set by_transaction = pg_current_xact_id()");
  await refused("truncate audit_carried_chains");
  await refused("delete from audit_former_hashes");
  await refused("truncate audit_former_hashes");
  await refused("set local chancery.carries_chains_over = 'on'", "delete from audit_records");
  assert.deepEqual(await flawsOf(database, envelope), []);
  const kept: AuditSubject = { kind: "user", id: crypto.randomUUID() };
  await plantOldChain(database, kept, [{}]);
  const keepOnly = keep.replaceAll(envelope.id, kept.id).replace("'envelope')", "'user')");
  await database.transaction((tx) => tx.script(`${keepOnly} where subject_id = '${kept.id}'`));
  await refused(`${change(agent)} and subject_id = '${kept.id}'`);
  const fresh: AuditSubject = { kind: "user", id: crypto.randomUUID() };
  await append(database, fresh);
  await refused(`insert into audit_carried_chains (subject_id, subject_kind) values ('${fresh.id}', 'user')`);
  assert.equal((await readChain(database, fresh))[0]?.record.previousHash, emptyHead.hash);
});
