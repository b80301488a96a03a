import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { StoredRecord } from "@chancery/core/audit/erasable.ts";
import { verify } from "@chancery/core/audit/verify.ts";
import type { Queries } from "@chancery/server/io/database/database.ts";
import { sha256Hex } from "@chancery/server/io/sha256.ts";
import sql from "sql-template-tag";
import { textAt } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";
import { unzip } from "../world/zip.ts";
import type { Ledger } from "./ledger.ts";

/** Everything acknowledged can be read as it was acknowledged. Fails the test naming the first that cannot. */
export async function assertPromisesKept({ sends, uploads, fills, faults }: Ledger, ann: Persona, bob: Persona): Promise<void> {
  assert.deepEqual(faults, []);
  for (const { uuid, subject } of sends) {
    const read = await ann.get(`/api/v1/envelope/${uuid}?include=envelope`);
    assert.equal(read.status, 200, `the acknowledged send ${uuid}: ${read.text}`);
    assert.equal(textAt(read, "envelope", "subject"), subject);
  }
  for (const { uuid, acceptedBy } of fills) {
    const read = await bob.get(`/api/v1/envelope/${uuid}?include=envelope`);
    assert.equal(textAt(read, "envelope", "status"), "COMPLETED", `the acknowledged fill of ${uuid}`);
    assert.match(read.text, new RegExp(`>${acceptedBy}<`), `the acknowledged fill of ${uuid}`);
  }
  for (const { attachmentId, bytes } of uploads) {
    const read = await bob.get(`/api/v1/envelope/attachment?attachmentUuid=${attachmentId}`);
    assert.ok(read.bytes.equals(bytes), `the acknowledged upload ${attachmentId}: ${read.status}`);
  }
}

/** Nothing was done twice: one envelope a subject, one COMPLETED record an envelope that is completed, every chain sound. */
export async function assertDoneOnce(database: Queries): Promise<void> {
  const twice = await database.all(sql`
    select subject, count(*) as count
    from envelopes
    group by subject
    having count(*) > 1
    order by subject
    limit 10`);
  assert.deepEqual(twice, [], "envelopes of one send");
  const wrong = await database.all(sql`
    select e.id, e.status, count(a.record) as count
    from envelopes as e
    left join audit_records as a on a.subject_id = e.id and a.record::json->>'operation' = 'COMPLETED'
    group by e.id, e.status
    having count(a.record) <> case when e.status = 'COMPLETED' then 1 else 0 end
    order by e.id
    limit 10`);
  assert.deepEqual(wrong, [], "records of completion");
  const dead = await database.all(
    sql`select handler, last_error from dead_jobs order by died_at, key, handler, event_id limit 10`,
  );
  assert.deepEqual(dead, [], "jobs given up");
  await assertChainsSound(database);
}

type HeadRow = { readonly subject_id: string; readonly subject_kind: string; readonly sequence: number; readonly hash: string };
type RecordRow = { readonly subject_id: string; readonly subject_kind: string; readonly record: string; readonly hash: string };

/** The chain of every subject verifies up to its head. */
export async function assertChainsSound(database: Queries): Promise<void> {
  const heads = await database.all<HeadRow>(
    sql`select subject_id, subject_kind, sequence, hash from audit_heads order by subject_id, subject_kind`,
  );
  const rows = await database.all<RecordRow>(sql`
    select subject_id, subject_kind, record, hash
    from audit_records
    order by subject_id, subject_kind, sequence`);
  const chains = Map.groupBy(rows, (row) => `${row.subject_kind} ${row.subject_id}`);
  assert.equal(chains.size, heads.length, "subjects with records, and with a head");
  for (const head of heads) {
    const records = (chains.get(`${head.subject_kind} ${head.subject_id}`) ?? []).map(recordOf);
    assert.deepEqual(verify(records, sha256Hex, head), [], `the chain of ${head.subject_kind} ${head.subject_id}`);
  }
}

function recordOf({ record, hash }: RecordRow): StoredRecord {
  return { ...(JSON.parse(record) as Omit<StoredRecord, "hash">), hash };
}

/** The archive of every completed envelope becomes ready and is a sound ZIP. The work may be much, but must go on. */
export async function assertArchivesReady({ fills }: Ledger, ann: Persona): Promise<void> {
  await assertWorkEnds(ann);
  for (const { uuid } of fills) {
    const zip = await ann.get(`/api/v1/envelope/${uuid}/zip?wait=true`);
    assert.equal(zip.status, 200, `the archive of ${uuid}: ${zip.text.slice(0, 300)}`);
    assert.ok((await unzip(zip.bytes)).size > 0);
  }
}

const restMaxMs = 60_000;

/** Background work gets less and less, until nothing waits. */
async function assertWorkEnds(somebody: Persona): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let since = performance.now(); least > 0; await pause(100)) {
    const waiting = await waitingIn(somebody);
    if (waiting < least) since = performance.now();
    least = Math.min(least, waiting);
    assert.ok(performance.now() - since < restMaxMs, `${waiting} jobs wait and nothing was done for a minute`);
  }
}

async function waitingIn(somebody: Persona): Promise<number> {
  const { text } = await somebody.get("/metrics");
  const figure = (name: string): number => Number(new RegExp(`^chancery_${name} (\\d+)$`, "m").exec(text)?.[1] ?? Number.NaN);
  return figure("outbox_depth") + figure("jobs_waiting");
}
