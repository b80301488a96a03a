import { archiveName, planArchive, type ArchiveEntry } from "@chancery/core/archive/plan.ts";
import { recordsOfState, stateRecords } from "@chancery/core/archive/state-records.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { auditTrail } from "@chancery/core/print/audit-trail.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Wakeups } from "../wakeups.ts";
import { addEvidence } from "../add-evidence.ts";
import { buildDocuments } from "../build-documents.ts";
import { holdEnvelope, keepPage } from "../keep-file.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { findLocale, readSnapshot, type Snapshot } from "../read-snapshot.ts";
import { addArchive, addBuild, findArchive, hasArchive } from "../store/archives.ts";

/**
 * Builds the archive of an envelope's current state, unless it exists; a draft has none. Several runs at once are safe: the
 * first archive is kept.
 */
export async function buildArchive(
  needs: ArchivesNeeds,
  wakeups: Wakeups,
  envelopeId: EnvelopeId,
  signal: AbortSignal,
): Promise<void> {
  const snapshot = await readSnapshot(needs, envelopeId);
  if (!snapshot) return;
  const { envelope } = snapshot.source;
  if (!(await hasArchive(needs.database, envelopeId, envelope.revision))) {
    const archive = {
      revision: envelope.revision,
      fileName: archiveName(envelope),
      isCompleted: envelope.status === "COMPLETED",
      entries: await addEvidence(needs, snapshot, await planEntries(needs, snapshot, signal)),
    };
    await needs.database.transaction(async (tx) => {
      await holdEnvelope(needs, tx, envelopeId);
      await addArchive(tx, envelopeId, archive, needs.clock.now());
    });
  }
  wakeups.ring(envelopeId);
}

/**
 * Builds the archive of an envelope's current state once more when seals in it got time stamps since; what was built before stays. Throws
 * while there is no archive of this state yet: it may be under way with the earlier files.
 */
export async function rebuildArchive(needs: ArchivesNeeds, envelopeId: EnvelopeId, signal: AbortSignal): Promise<void> {
  const snapshot = await readSnapshot(needs, envelopeId);
  if (!snapshot) return;
  const { revision } = snapshot.source.envelope;
  const last = await findArchive(needs.database, envelopeId, revision);
  if (!last) throw new Error(`the archive of revision ${revision} is not built yet`);
  if (last.revision > revision) return;
  const entries = await planEntries(needs, snapshot, signal);
  const before = new Set(last.entries.map(({ sha256 }) => sha256));
  if (entries.every(({ kind, sha256 }) => kind !== "document" || before.has(sha256))) return;
  const build = { revision, build: last.build + 1, entries: await addEvidence(needs, snapshot, entries) };
  await needs.database.transaction(async (tx) => {
    await holdEnvelope(needs, tx, envelopeId);
    await addBuild(tx, envelopeId, build, needs.clock.now());
  });
}

/** The files of the archive but its evidence: printed, sealed and stored. */
async function planEntries(
  needs: ArchivesNeeds,
  { source, trail }: Snapshot,
  signal: AbortSignal,
): Promise<readonly ArchiveEntry[]> {
  const { envelope, template, mailboxes } = source;
  const locale = await findLocale(needs, source);
  const look = { locale, trail: { ...trail, records: recordsOfState(trail.records) } };
  const built = await buildDocuments(needs, source, look, signal);
  const page = await runSteps(auditTrail(envelope, { ...trail, records: stateRecords(trail.records) }, mailboxes, locale));
  return planArchive(envelope, template.model, built, await keepPage(needs, envelope.id, page, signal));
}
