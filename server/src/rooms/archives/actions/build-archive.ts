import { archiveName, planArchive } from "@chancery/core/archive/plan.ts";
import { stateRecords } from "@chancery/core/archive/state-records.ts";
import type { Region } from "@chancery/core/account/locale.ts";
import type { AuditRecord } from "@chancery/core/audit/record.ts";
import { readerOf } from "@chancery/core/email/dates.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { auditTrail } from "@chancery/core/print/audit-trail.ts";
import { printLocaleOf } from "@chancery/core/print/locale/locale.ts";
import type { Wakeups } from "../wakeups.ts";
import { buildDocuments } from "../build-documents.ts";
import { keepPage } from "../keep-file.ts";
import type { ArchivesNeeds, ArchiveSource } from "../needs.ts";
import { addArchive, hasArchive } from "../store/archives.ts";

type Snapshot = { readonly source: ArchiveSource; readonly records: readonly AuditRecord[] };

const triesMax = 10;

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
  const { envelope, template, mailboxes } = snapshot.source;
  if (!(await hasArchive(needs.database, envelopeId, envelope.revision))) {
    const locale = printLocaleOf(await findRegion(needs, snapshot.source));
    const built = await buildDocuments(needs, snapshot.source, locale, signal);
    const trail = await keepPage(needs, envelopeId, auditTrail(envelope, snapshot.records, mailboxes, locale), signal);
    const archive = {
      revision: envelope.revision,
      fileName: archiveName(envelope),
      isCompleted: envelope.status === "COMPLETED",
      entries: planArchive(envelope, template.model, built, trail),
    };
    await addArchive(needs.database, envelopeId, archive, needs.clock.now());
  }
  wakeups.ring(envelopeId);
}

/** The envelope and exactly the records of its revision; read again if it changed between the two. */
async function readSnapshot(needs: ArchivesNeeds, envelopeId: EnvelopeId): Promise<Snapshot | undefined> {
  const { database, envelopes, audit } = needs;
  let source = await envelopes.readForArchive(database, envelopeId);
  if (source?.envelope.status === "DRAFT") return undefined;
  for (let tries = 0; source && tries < triesMax; tries += 1) {
    const records = await audit.readTrail(database, { kind: "envelope", id: envelopeId });
    const after = await envelopes.readForArchive(database, envelopeId);
    if (after?.envelope.revision === source.envelope.revision) return { source, records: stateRecords(records) };
    source = after;
  }
  if (source) throw new Error(`envelope ${envelopeId} changed too often to be read`);
  return undefined;
}

/** The language and time zone of the account that sends the envelope, as set now. */
async function findRegion(
  { database, accounts, region }: ArchivesNeeds,
  { envelope, mailboxes }: ArchiveSource,
): Promise<Region> {
  const sender = mailboxes.get(envelope.senderMailboxId);
  return readerOf(region, [sender && (await accounts.account.findPreferences(database, sender.accountId))]);
}
