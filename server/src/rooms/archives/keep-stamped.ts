import { buffer } from "node:stream/consumers";
import type { ArchiveFile } from "@chancery/core/archive/plan.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { PrintDocument, PrintOverlay } from "@chancery/core/print/page.ts";
import { keepOnce, sealWords, type Keeping } from "./keep-file.ts";

/** An uploaded PDF, known by its hash, with what is laid over its pages and what stands behind them. */
export type StampedPages = {
  readonly pdfSha256: string;
  readonly over: PrintOverlay;
  readonly behind: PrintDocument | undefined;
};

/** The file of a PDF with its values, stamped and stored once for this envelope. */
export async function keepStamped(
  needs: Keeping,
  envelopeId: EnvelopeId,
  pages: StampedPages,
  signal: AbortSignal,
): Promise<ArchiveFile> {
  const pageHash = needs.hashText(`stamped ${JSON.stringify(pages)}`);
  return keepOnce(needs, { envelopeId, pageHash }, () => stamp(needs, pages, signal));
}

/** The same for a finished document: sealed once, and the first seal kept. */
export async function keepSealedStamped(
  needs: Keeping,
  envelopeId: EnvelopeId,
  pages: StampedPages,
  signal: AbortSignal,
): Promise<ArchiveFile> {
  const pageHash = needs.hashText(`sealed stamped ${JSON.stringify(pages)}`);
  const words = sealWords(envelopeId, pages.over);
  return keepOnce(needs, { envelopeId, pageHash }, async () => needs.sealPdf(await stamp(needs, pages, signal), words));
}

async function stamp(needs: Keeping, { pdfSha256, over, behind }: StampedPages, signal: AbortSignal): Promise<Uint8Array> {
  const pdf = await buffer(await needs.blobs.read(pdfSha256));
  return needs.printer.stamp({ pdf, over, behind, images: {} }, signal);
}
