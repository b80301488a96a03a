import { finishedAt } from "@chancery/core/archive/finished.ts";
import { selectEntries, type ArchiveEntry } from "@chancery/core/archive/plan.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { TemplateDocument } from "@chancery/core/template/model/model.ts";
import { fileReply } from "../../../http/reply/file-reply.ts";
import type { Reply } from "../../../http/route/route.ts";
import { awaitArchive } from "../await-archive.ts";
import type { Wakeups } from "../wakeups.ts";
import { findDocument, findSource, rolesOf } from "../find-source.ts";
import type { ArchivesNeeds, ArchiveSource } from "../needs.ts";
import { recordDownload, type Downloading } from "../record-download.ts";

/** The PDF of a document: plain, or with marks and certificate. */
export type PdfKind = "document" | "printable";

export type PdfRequest = { readonly kind: PdfKind; readonly documentId: string; readonly wait: boolean };

/**
 * One finished document as PDF; of an external one the uploaded file, when it is a PDF. Throws document.not_found,
 * archive.not_ready until it is finished, document.not_printable if there is no PDF of it.
 */
export async function downloadPdf(
  needs: ArchivesNeeds,
  wakeups: Wakeups,
  asked: PdfRequest,
  acting: Downloading,
): Promise<Reply> {
  const before = await findSource(needs, acting.mailbox.id, acting.envelopeId);
  const document = findDocument(before, asked.documentId);
  refuseUnprintable(before, document);
  const suits = (archive: { readonly entries: readonly ArchiveEntry[] }): boolean =>
    archive.entries.some((entry) => entry.documentId === document.id);
  const { archive, source } = await awaitArchive(needs, wakeups, { source: before, suits, wait: asked.wait }, acting);
  const entry = findPdf(visible(archive.entries, source, document.id, acting), asked.kind);
  if (!entry) throw new Fault("document.not_printable", { args: [asked.documentId] });
  const reply = await fileReply(acting.headers, {
    fileName: entry.path.slice(entry.path.lastIndexOf("/") + 1),
    contentType: "application/pdf",
    sizeBytes: entry.sizeBytes,
    tag: entry.sha256.slice(0, 40),
    open: (range) => needs.blobs.read(entry.sha256, range),
  });
  return recordDownload(needs, acting, reply, { documentId: asked.documentId, file: asked.kind });
}

function visible(
  entries: readonly ArchiveEntry[],
  source: ArchiveSource,
  documentId: string,
  acting: Downloading,
): readonly ArchiveEntry[] {
  const roleIds = rolesOf(source, acting.mailbox.id);
  const own = entries.filter((entry) => entry.documentId === documentId);
  return selectEntries(own, { documentId, excluded: new Set(), roleIds });
}

function findPdf(entries: readonly ArchiveEntry[], kind: PdfKind): ArchiveEntry | undefined {
  const isOriginal = (entry: ArchiveEntry): boolean => entry.kind === "original" && entry.contentType === "application/pdf";
  return entries.find((entry) => entry.kind === kind) ?? entries.find(isOriginal);
}

/** Refuses a document that was not finished when its envelope ended. */
function refuseUnprintable({ envelope }: ArchiveSource, document: TemplateDocument): void {
  const hasEnded = envelope.status === "CANCELLED" || envelope.status === "EXPIRED";
  if (hasEnded && finishedAt(document, envelope) === undefined) {
    throw new Fault("document.not_printable", { args: [document.id] });
  }
}
