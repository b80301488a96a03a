import { archiveName, planArchive } from "@chancery/core/archive/plan.ts";
import { recordsOfState, stateRecords } from "@chancery/core/archive/state-records.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { auditTrail } from "@chancery/core/print/audit-trail.ts";
import type { Wakeups } from "../wakeups.ts";
import { addEvidence } from "../add-evidence.ts";
import { buildDocuments } from "../build-documents.ts";
import { keepPage } from "../keep-file.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { findLocale, readSnapshot } from "../read-snapshot.ts";
import { addArchive, hasArchive } from "../store/archives.ts";

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
  const { source, trail } = snapshot;
  const { envelope, template, mailboxes } = source;
  if (!(await hasArchive(needs.database, envelopeId, envelope.revision))) {
    const locale = await findLocale(needs, source);
    const built = await buildDocuments(
      needs,
      source,
      { locale, trail: { ...trail, records: recordsOfState(trail.records) } },
      signal,
    );
    const printed = await keepPage(
      needs,
      envelopeId,
      auditTrail(envelope, { ...trail, records: stateRecords(trail.records) }, mailboxes, locale),
      signal,
    );
    const archive = {
      revision: envelope.revision,
      fileName: archiveName(envelope),
      isCompleted: envelope.status === "COMPLETED",
      entries: await addEvidence(needs, snapshot, planArchive(envelope, template.model, built, printed)),
    };
    await addArchive(needs.database, envelopeId, archive, needs.clock.now());
  }
  wakeups.ring(envelopeId);
}
