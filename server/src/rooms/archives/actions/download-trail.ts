import { stateRecords, trailRecords } from "@chancery/core/archive/state-records.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ArchiveFile } from "@chancery/core/archive/plan.ts";
import { auditTrail } from "@chancery/core/print/audit-trail.ts";
import { fileReply } from "../../../http/reply/file-reply.ts";
import type { Reply } from "../../../http/route/route.ts";
import { awaitArchive } from "../await-archive.ts";
import { findSource } from "../find-source.ts";
import { keepPage } from "../keep-file.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { findLocale, readSnapshot } from "../read-snapshot.ts";
import { recordDownload, type Downloading } from "../record-download.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Wakeups } from "../wakeups.ts";

/**
 * The audit trail of an envelope as PDF: that of its archive, or with later notes one that is printed now and kept. Throws
 * archive.not_ready until the archive is built.
 */
export async function downloadTrail(needs: ArchivesNeeds, wakeups: Wakeups, wait: boolean, acting: Downloading): Promise<Reply> {
  const source = await findSource(needs, acting.mailbox.id, acting.envelopeId);
  const { archive } = await awaitArchive(needs, wakeups, { source, wait }, acting);
  const archived = archive.entries.find(({ kind }) => kind === "audit");
  const file = (await printLaterNotes(needs, acting)) ?? archived;
  if (!file) throw new Fault("archive.not_ready");
  const reply = await fileReply(acting.headers, {
    fileName: "AuditTrail.pdf",
    contentType: "application/octet-stream",
    sizeBytes: file.sizeBytes,
    tag: file.sha256.slice(0, 40),
    open: (range) => needs.blobs.read(file.sha256, range),
  });
  return recordDownload(needs, acting, reply, { file: "audit" });
}

/** The trail with the notes that its archive does not have; undefined if there are none. */
async function printLaterNotes(
  needs: ArchivesNeeds,
  { envelopeId, mailbox, signal }: Downloading,
): Promise<ArchiveFile | undefined> {
  const snapshot = await readSnapshot(needs, envelopeId);
  if (!snapshot) return undefined;
  const { source, trail } = snapshot;
  const records = trailRecords(trail.records);
  if (records.length === stateRecords(trail.records).length) return undefined;
  const page = await runSteps(
    auditTrail(source.envelope, { ...trail, records }, source.mailboxes, await findLocale(needs, source)),
  );
  return keepPage({ ...needs, printer: needs.printer.of(mailbox.accountId) }, envelopeId, page, signal());
}
