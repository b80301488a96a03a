import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ArchiveFile } from "@chancery/core/archive/plan.ts";
import { nextRenewal } from "@chancery/core/archive/seal-level.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { slicesOf } from "@chancery/core/pdf/bytes.ts";
import { imageIds } from "@chancery/core/print/images.ts";
import { printWords } from "@chancery/core/print/locale/locale.ts";
import { jsonParts } from "@chancery/core/text/json-parts.ts";
import type { PrintDocument, PrintOverlay } from "@chancery/core/print/page.ts";
import type { Prints } from "../../io/pdf/printer.ts";
import type { ArchivesNeeds } from "./needs.ts";
import { eachImage } from "./read-images.ts";
import type { Transaction } from "../../io/database/database.ts";
import { addPrinted, findPrinted } from "./store/archives.ts";
import { addBlobUse } from "./store/blob-uses.ts";
import { addSeal, countAppends, listPagesOf, listSeals, type SealedPage, type ShownSeal } from "./store/seals.ts";

/** The needs of printing, sealing and storing. */
export type Keeping = Pick<
  ArchivesNeeds,
  "database" | "clock" | "blobs" | "sealPdf" | "seals" | "hashText" | "hashParts" | "templates" | "attachments"
> & {
  readonly printer: Pick<Prints, "print" | "stamp" | "tryStamp">;
  readonly envelopes: Pick<ArchivesNeeds["envelopes"], "holdExisting">;
};

/** The file of a page: printed and stored, or found if the same page was printed for this envelope before. */
export async function keepPage(
  needs: Keeping,
  envelopeId: EnvelopeId,
  page: PrintDocument,
  signal: AbortSignal,
): Promise<ArchiveFile> {
  const pageHash = await needs.hashParts(jsonParts(page));
  return keepOnce(needs, { envelopeId, pageHash }, async () =>
    needs.printer.print(page, eachImage(needs, imageIds(page)), signal),
  );
}

/**
 * The file of a finished document: its page, sealed once. Sealing again would give other bytes, so the first ones are kept, also those
 * from before documents carried their data.
 */
export async function keepSealed(
  needs: Keeping,
  envelopeId: EnvelopeId,
  page: PrintDocument,
  signal: AbortSignal,
): Promise<ArchiveFile> {
  const { attached: _, ...bare } = page;
  const earlier = await findSealed(needs, { envelopeId, pageHash: await needs.hashParts(jsonParts(bare, "sealed ")) });
  if (earlier) return earlier;
  const pageHash = await needs.hashParts(jsonParts(page, "sealed "));
  const print = async () => needs.printer.print(page, eachImage(needs, imageIds(page)), signal);
  return keepSeal(needs, { envelopeId, pageHash }, print, sealWords(envelopeId, page));
}

/** The sealed file of a page, with all that was appended to it later. */
export async function findSealed(needs: Pick<Keeping, "database" | "hashText">, page: Page): Promise<ArchiveFile | undefined> {
  const { envelopeId, pageHash } = page;
  // an earlier version of the service, which may still run, appends once and does not count it
  const appends = Math.max(1, (await countAppends(needs.database, page)) ?? 0);
  const later = await findPrinted(needs.database, envelopeId, laterHash(needs, { pageHash }, appends));
  return later ?? findPrinted(needs.database, envelopeId, pageHash);
}

/** The hash under which the file of a sealed page is kept that was appended to this number of times. */
export function laterHash(
  { hashText }: Pick<Keeping, "hashText">,
  { pageHash }: Pick<Page, "pageHash">,
  appends: number,
): string {
  return hashText(appends === 1 ? `time-stamped ${pageHash}` : `appended ${appends} ${pageHash}`);
}

/** The seals of files of an envelope by SHA-256, as certificates and answers show them; none that are not known here. */
export async function listSealsOf(
  needs: Pick<Keeping, "database" | "hashText">,
  envelopeId: EnvelopeId,
  sha256s: readonly string[],
): Promise<ReadonlyMap<string, ShownSeal>> {
  const seals = await listSeals(needs.database, envelopeId);
  const pages = await listPagesOf(needs.database, envelopeId, sha256s);
  return new Map(
    seals.flatMap((seal) => {
      const hashes = [seal.pageHash, laterHash(needs, seal, Math.max(1, seal.appends))];
      return hashes.flatMap((hash) => pages.get(hash) ?? []).map((sha256) => [sha256, seal] as const);
    }),
  );
}

async function keepSeal(
  needs: Keeping,
  page: Page,
  print: () => Promise<Uint8Array>,
  words: ReturnType<typeof sealWords>,
): Promise<ArchiveFile> {
  const known = await findSealed(needs, page);
  if (known) return known;
  const { pdf, ...seal } = await needs.sealPdf(await print(), words);
  const renewAt = needs.seals && nextRenewal(seal, needs.seals.renewDays);
  return keepOnce(
    needs,
    page,
    async () => pdf,
    (tx) => addSeal(tx, page, { ...seal, renewAt }, needs.clock.now()),
  );
}

/** The texts of the seal of a finished document. */
export function sealWords(envelopeId: EnvelopeId, { title, createdAt, lang }: PrintDocument) {
  return { reason: printWords(lang).sealReason(title, envelopeId), at: createdAt };
}

/** The file of a text, stored once. */
export async function keepText(needs: Keeping, envelopeId: EnvelopeId, text: string): Promise<ArchiveFile> {
  const pageHash = needs.hashText(`text ${text}`);
  return keepOnce(needs, { envelopeId, pageHash }, async () => Buffer.from(text));
}

/** The file of unaltered bytes, stored once. */
export async function keepBytes(needs: Keeping, envelopeId: EnvelopeId, bytes: Uint8Array): Promise<ArchiveFile> {
  const pageHash = needs.hashText(`bytes ${Buffer.from(bytes).toString("base64")}`);
  return keepOnce(needs, { envelopeId, pageHash }, async () => bytes);
}

type Page = SealedPage;
type Stored = Pick<Keeping, "database" | "clock" | "blobs" | "attachments" | "envelopes">;

/** The file of a page of an envelope: built and stored, or found if it was built before. `note` is run when it was this one that was kept. */
export async function keepOnce(
  needs: Stored,
  page: Page,
  make: () => Promise<Uint8Array>,
  note: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<ArchiveFile> {
  const open = async (): Promise<MadeFile> => {
    const bytes = await make();
    return { sizeBytes: bytes.byteLength, open: () => Readable.from(slicesOf(bytes)) };
  };
  return keepStream(needs, page, open, note);
}

/** A file that can be read more than once. */
export type MadeFile = { readonly sizeBytes: number; open(): Readable };

/** The same for a file that is written as a stream. */
export async function keepStream(
  needs: Stored,
  page: Page,
  make: () => Promise<MadeFile>,
  note: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<ArchiveFile> {
  const known = await findPrinted(needs.database, page.envelopeId, page.pageHash);
  if (known) return known;
  const made = await make();
  const write = (): ReturnType<ArchivesNeeds["blobs"]["write"]> => needs.blobs.write(made.open(), made.sizeBytes);
  const blob = await write();
  await needs.database.transaction(async (tx) => {
    if (!(await needs.attachments.claimBlob(tx, blob.sha256)))
      throw new Error("equal bytes are just being removed: to be tried again");
    await holdEnvelope(needs, tx, page.envelopeId);
    await addBlobUse(tx, page.envelopeId, blob.sha256);
  });
  // Cleaning may have removed equal bytes of an attachment before it could see that they are needed here.
  if (!(await needs.blobs.exists(blob.sha256))) await write();
  const file = { sha256: blob.sha256, sizeBytes: blob.sizeBytes, crc32: blob.crc32 };
  await needs.database.transaction(async (tx) => {
    await holdEnvelope(needs, tx, page.envelopeId);
    if (await addPrinted(tx, page, file, needs.clock.now())) await note(tx);
  });
  // of several workers that built it at once, the first one's file is kept for all
  return (await findPrinted(needs.database, page.envelopeId, page.pageHash)) ?? file;
}

/** Keeps the envelope from being removed until the transaction ends, so that what is added goes with it. Throws when it is gone. */
export async function holdEnvelope({ envelopes }: Pick<Keeping, "envelopes">, tx: Transaction, id: EnvelopeId): Promise<void> {
  if (!(await envelopes.holdExisting(tx, id))) throw new Error(`envelope ${id} was removed meanwhile`);
}

/** An uploaded PDF, known by its hash, with the overlay of its pages and the pages appended to it. */
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
  const pageHash = await needs.hashParts(jsonParts(pages, "stamped "));
  return keepOnce(needs, { envelopeId, pageHash }, () => stamp(needs, pages, signal));
}

/** The same for a PDF that a participant uploaded; undefined when it cannot be stamped. */
export async function keepStampedUpload(
  needs: Keeping,
  envelopeId: EnvelopeId,
  pages: StampedPages,
  signal: AbortSignal,
): Promise<ArchiveFile | undefined> {
  const pageHash = await needs.hashParts(jsonParts(pages, "stamped "));
  const kept = await keepOrRefuse<"refused">(needs, { envelopeId, pageHash }, async () => {
    const pdf = await buffer(await needs.blobs.read(pages.pdfSha256));
    const stamped = await needs.printer.tryStamp({ pdf, over: pages.over, behind: pages.behind, images: {} }, signal);
    return stamped ?? "refused";
  });
  return kept === "refused" ? undefined : kept;
}

/** As `keepOnce`, for files that may turn out not to be printable: the reason that `make` returns instead of bytes. */
export async function keepOrRefuse<Reason extends string>(
  needs: Stored,
  page: Page,
  make: () => Promise<Uint8Array | Reason>,
): Promise<ArchiveFile | Reason> {
  const known = await findPrinted(needs.database, page.envelopeId, page.pageHash);
  const made = known ?? (await make());
  if (typeof made === "string") return made;
  return made instanceof Uint8Array ? keepOnce(needs, page, async () => made) : made;
}

/** The same for a finished document: sealed once, and the first seal kept. */
export async function keepSealedStamped(
  needs: Keeping,
  envelopeId: EnvelopeId,
  pages: StampedPages,
  signal: AbortSignal,
): Promise<ArchiveFile> {
  const pageHash = await needs.hashParts(jsonParts(pages, "sealed stamped "));
  const words = sealWords(envelopeId, pages.over);
  return keepSeal(needs, { envelopeId, pageHash }, () => stamp(needs, pages, signal), words);
}

async function stamp(needs: Keeping, { pdfSha256, over, behind }: StampedPages, signal: AbortSignal): Promise<Uint8Array> {
  const pdf = await buffer(await needs.blobs.read(pdfSha256));
  return needs.printer.stamp({ pdf, over, behind, images: {} }, signal);
}
