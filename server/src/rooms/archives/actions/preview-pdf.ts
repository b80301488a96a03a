import { buffer } from "node:stream/consumers";
import { documentFileName } from "@chancery/core/archive/plan.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Uncertified } from "@chancery/core/print/facts.ts";
import { imageIds } from "@chancery/core/print/images.ts";
import { valuesOf } from "@chancery/core/print/paper.ts";
import { isPreviewed, previewDocument, previewOverlay } from "@chancery/core/print/preview.ts";
import { bytesReply } from "../../../http/reply/file-reply.ts";
import type { Reply } from "../../../http/route/route.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { certifiedOf, findTemplatePdf } from "../build-documents.ts";
import { findDocument, findVisible } from "../find-source.ts";
import { previewMax } from "../limits.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { readSomeImages } from "../read-images.ts";
import { findLocale } from "../read-snapshot.ts";
import type { Downloading } from "../record-download.ts";

export type PreviewRequest = { readonly envelopeId: EnvelopeId; readonly documentId: string };

/**
 * A document as it would be printed with the values it has now, in any state of the envelope: marked as a preview, neither sealed nor kept.
 * Throws envelope.not_found, document.not_found, document.not_printable for an external document and for one that is too large.
 */
export async function previewPdf(
  needs: ArchivesNeeds,
  asked: PreviewRequest,
  { mailbox, headers, ...passed }: Pick<Downloading, "mailbox" | "headers" | "signal">,
): Promise<Reply> {
  const signal = passed.signal();
  const timeout = AbortSignal.timeout(previewMax.ms);
  const limited = AbortSignal.any([signal, timeout]);
  try {
    const passing = { account: mailbox.accountId, sizeBytes: 0, signal: limited };
    const { fileName, bytes } = await needs.previews.run(passing, () => preview(needs, asked, { mailbox, signal: limited }));
    const tag = needs.hashText(Buffer.from(bytes).toString("base64")).slice(0, 40);
    return await bytesReply(headers, { fileName, contentType: "application/pdf", tag, bytes });
  } catch (error) {
    if (!timeout.aborted || signal.aborted) throw error;
    throw new Fault("request.too_many", { args: [1], retryAfterS: 1 }, { cause: error });
  }
}

async function preview(
  needs: ArchivesNeeds,
  { envelopeId, documentId }: PreviewRequest,
  { mailbox, signal }: Pick<Downloading, "mailbox"> & Pick<Asked, "signal">,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
  const source = await findVisible(needs, mailbox.id, envelopeId);
  const document = findDocument(source, documentId);
  const locale = await findLocale(needs, source);
  const certified = { ...certifiedOf(needs, source), document, locale, trail: { records: [], people: new Map() } };
  const isPrinted = document.kind !== "external" && isPreviewed(document, valuesOf(certified));
  const bytes = isPrinted && (await print(needs, certified, { account: mailbox.accountId, signal }));
  if (!bytes) throw new Fault("document.not_printable", { args: [documentId] });
  return { fileName: documentFileName(document), bytes };
}

type Asked = { readonly account: string; readonly signal: AbortSignal };

/** The bytes; undefined when printing them takes too much. */
async function print(needs: ArchivesNeeds, certified: Uncertified, { account, signal }: Asked): Promise<Uint8Array | undefined> {
  const { document, envelope } = certified;
  const printer = needs.printer.of(account);
  if (document.kind === "structured") {
    const page = await runSteps(previewDocument(certified, envelope.changedAt));
    const images = await readSomeImages(needs, imageIds(page), previewMax.imageBytes);
    return images && printer.tryPrint(page, images, signal);
  }
  const { sha256, pages } = await findTemplatePdf(needs, document);
  const over = await runSteps(previewOverlay(certified, pages, envelope.changedAt));
  const pdf = await buffer(await needs.blobs.read(sha256));
  return printer.tryStamp({ pdf, over, behind: undefined, images: {} }, signal);
}
