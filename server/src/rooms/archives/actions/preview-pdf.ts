import { documentFileName } from "@chancery/core/archive/plan.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Uncertified } from "@chancery/core/print/facts.ts";
import { previewDocument, previewOverlay } from "@chancery/core/print/preview.ts";
import { bytesReply } from "../../../http/reply/file-reply.ts";
import type { Reply } from "../../../http/route/route.ts";
import { certifiedOf, findTemplatePdf } from "../build-documents.ts";
import { findDocument, findVisible } from "../find-source.ts";
import { printPage, stampPages, type StampedPages } from "../print-pages.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { findLocale } from "../read-snapshot.ts";
import type { Downloading } from "../record-download.ts";

export type PreviewRequest = { readonly envelopeId: EnvelopeId; readonly documentId: string };

/**
 * A document as it would be printed with the values it has now, in any state of the envelope: marked as a preview, neither sealed nor kept.
 * Throws envelope.not_found, document.not_found, document.not_printable for an external document.
 */
export async function previewPdf(
  needs: ArchivesNeeds,
  { envelopeId, documentId }: PreviewRequest,
  { mailbox, headers, signal }: Pick<Downloading, "mailbox" | "headers" | "signal">,
): Promise<Reply> {
  const source = await findVisible(needs, mailbox.id, envelopeId);
  const document = findDocument(source, documentId);
  if (document.kind === "external") throw new Fault("document.not_printable", { args: [documentId] });
  const locale = await findLocale(needs, source);
  const certified = { ...certifiedOf(needs, source), document, locale, trail: { records: [], people: new Map() } };
  const at = source.envelope.changedAt;
  const printing = { ...needs, printer: needs.printer.of(mailbox.accountId) };
  const bytes =
    document.kind === "structured"
      ? await printPage(printing, previewDocument(certified, at), signal)
      : await stampPages(printing, await pagesOf(needs, certified, at), signal);
  const tag = needs.hashText(Buffer.from(bytes).toString("base64")).slice(0, 40);
  return bytesReply(headers, { fileName: documentFileName(document), contentType: "application/pdf", tag, bytes });
}

async function pagesOf(needs: ArchivesNeeds, certified: Uncertified, at: Instant): Promise<StampedPages> {
  const { sha256, pages } = await findTemplatePdf(needs, certified.document);
  return { pdfSha256: sha256, over: previewOverlay(certified, pages, at), behind: undefined };
}
