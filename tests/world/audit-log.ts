import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import type { AuditSubject } from "@chancery/core/audit/record.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { makeAuditKey, readAuditKey } from "@chancery/server/io/keys/audit-key.ts";
import { checkpointFolder } from "@chancery/server/io/keys/checkpoint-folder.ts";
import { openNote, signNote } from "@chancery/server/io/keys/signed-note.ts";
import { sha256 } from "@chancery/server/io/sha256.ts";
import { publish } from "@chancery/server/jobs/publish.ts";
import { deliverCheckpoints } from "@chancery/server/rooms/audit/actions/deliver-checkpoints.ts";
import { numberRecords } from "@chancery/server/rooms/audit/actions/number-records.ts";
import { signCheckpoint } from "@chancery/server/rooms/audit/actions/sign-checkpoint.ts";
import { verifyLog } from "@chancery/server/rooms/audit/actions/verify-log.ts";
import type { VerifyingNeeds } from "@chancery/server/rooms/audit/needs.ts";
import type { Checkpoint } from "@chancery/server/rooms/audit/store/checkpoints.ts";
import { testDatabase } from "./database.ts";

/** The key of the services of these tests. */
export const auditKey = readAuditKey(await makeAuditKey());
const never = new AbortController().signal;
const root = await mkdtemp(join(tmpdir(), "chancery checkpoints "));
after(() => rm(root, { recursive: true, force: true }));
const origin = { requestId: "r", ip: "::1", userAgent: "u", source: "WEB" } as const;

/** A database with some records, their log, and a folder for its checkpoints. */
export async function logged(records = 7) {
  const database = await testDatabase();
  const path = join(root, crypto.randomUUID());
  const folder = checkpointFolder(path);
  const posted: Checkpoint[] = [];
  const time = { shiftMs: 0 };
  const needs = {
    database,
    clock: { now: (): Instant => addMs(systemClock.now(), time.shiftMs) },
    auditKey,
    hashBytes: sha256,
    logName: () => "sign.example.org",
    signNote: (text: string) => signNote(auditKey, "sign.example.org", text),
    folder,
    postCheckpoint: async (checkpoint: Checkpoint) => void posted.push(checkpoint),
  };
  const add = async (count: number, at = needs.clock.now()): Promise<AuditSubject> => {
    const subject: AuditSubject = { kind: "envelope", id: crypto.randomUUID() };
    const audit = Array.from({ length: count }, (_, n) => ({ subject, operation: "INFO", at, details: { n } }));
    await database.transaction((tx) => publish(tx, { audit, events: [], origin }));
    return subject;
  };
  const sign = async (): Promise<void> => {
    await numberRecords(needs, never);
    await signCheckpoint(needs);
    await deliverCheckpoints(needs, never);
  };
  const harm = async (...statements: readonly string[]): Promise<void> => {
    await database.transaction((tx) => tx.script(["set local session_replication_role = replica", ...statements].join(";")));
  };
  const verifying: VerifyingNeeds = { ...needs, openNote, checkpointEveryMs: 3_600_000 };
  const flaws = async () => (await verifyLog(verifying)).flaws;
  await add(records);
  return { database, needs, path, folder, posted, time, add, sign, harm, flaws, verifying };
}

/** Statements that forget all but the first leaves, as if the others had never been. */
export function forgetAfter(size: number): readonly string[] {
  return [
    `delete from audit_records r using audit_leaves l where l.hash = decode(r.hash, 'hex') and l.index >= ${size}`,
    `delete from audit_leaves where index >= ${size}`,
    `delete from audit_nodes where (index + 1) << level > ${size}`,
    `delete from audit_checkpoints where size > ${size}`,
    `update audit_log set size = ${size}`,
  ];
}
