import type { ImportFormat } from "@chancery/core/dictionary/import-format.ts";
import type { Checksum } from "@chancery/core/attachment/upload-headers.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Bytes } from "../../../http/route/route.ts";
import { cutPieces } from "../../../http/body/cut-pieces.ts";
import { publish } from "../../../jobs/publish.ts";
import { claimAll, makeSure } from "./claim-blobs.ts";
import { endedFault } from "../imports/find-import.ts";
import { checkedFormat } from "./file-head.ts";
import { importLimits } from "../imports/limits.ts";
import type { DictionaryImport, ImportPiece } from "../imports/import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { receiveBytes, refuseUpload } from "../imports/store/states.ts";
import { addPieces, findImport, listPieces } from "../imports/store/imports.ts";
import { importRecord } from "../imports/events.ts";

/** Bytes after which a file in a wrong format is refused, before gigabytes of it are received. */
const formatBytes = 4096;

/** The bytes of a request, their offset in the file, and their checksum. */
export type Coming = { readonly from: number; readonly bytes: Bytes; readonly checksum: Checksum | undefined };

/**
 * Stores the bytes of an upload piece by piece, each durable before it counts, and returns the new offset. Bytes received before
 * a connection broke count too, unless there is a checksum. Of two concurrent senders the first one wins each piece, and the
 * other gets upload.offset. Throws upload.failed, upload.checksum, upload.ended, import.file_format, request.conflict.
 */
export async function receivePieces(needs: DictionariesNeeds, upload: DictionaryImport, coming: Coming): Promise<number> {
  const { from, checksum } = coming;
  const sum = checksum && needs.beginChecksum(checksum.algorithm);
  const cutter = cutPieces(coming.bytes, (chunk) => sum?.see(chunk));
  const state: Standing = { format: upload.format };
  const held: Placed[] = [];
  let at = from;
  for (let piece = await cutter.next(sizeAt(upload, at)); piece; piece = await cutter.next(sizeAt(upload, at))) {
    const { sha256, sizeBytes } = await needs.blobs.write(piece, importLimits.pieceBytes);
    held.push({ sha256, sizeBytes, firstByte: at });
    at += sizeBytes;
    if (at === upload.sizeBytes && (await cutter.hasMore())) throw tooLong(upload);
    if (!sum) await keep(needs, upload, held.splice(0), state);
  }
  cutter.end();
  if (sum && checksum && sum.base64() !== checksum.value) throw new Fault("upload.checksum", { args: [checksum.value] });
  if (held.length > 0) await keep(needs, upload, held, state);
  return at;
}

type Placed = ImportPiece & { readonly firstByte: number };
type Standing = { format: ImportFormat | undefined };

function sizeAt({ sizeBytes }: DictionaryImport, at: number): number {
  return Math.min(importLimits.pieceBytes, sizeBytes - at);
}

/** Refuses bytes after the end of a complete upload. Throws upload.failed. */
export async function refuseMore(upload: DictionaryImport, bytes: Bytes): Promise<void> {
  for await (const chunk of bytes) if (chunk.length > 0) throw tooLong(upload);
}

function tooLong({ sizeBytes }: DictionaryImport): Fault {
  return new Fault("upload.failed", { args: [`there are more bytes than the ${sizeBytes} of Upload-Length`] });
}

async function keep(
  needs: DictionariesNeeds,
  upload: DictionaryImport,
  pieces: readonly Placed[],
  state: Standing,
): Promise<void> {
  const firstByte = pieces[0]?.firstByte ?? 0;
  const sizeBytes = pieces.reduce((sum, piece) => sum + piece.sizeBytes, 0);
  const isLast = firstByte + sizeBytes === upload.sizeBytes;
  await makeSure(needs, pieces);
  if (isLast || firstByte + sizeBytes >= formatBytes) state.format ??= await formatOf(needs, upload, pieces);
  const now = needs.clock.now();
  await needs.database.transaction(async (tx) => {
    await claimAll(needs, tx, pieces);
    const came = { firstByte, sizeBytes, pieces: pieces.length, isLast, format: state.format };
    const count = await receiveBytes(tx, upload.id, came, now);
    if (count === undefined) throw await elsewhere(needs, upload, firstByte);
    if (count > importLimits.piecesMax)
      throw new Fault("upload.failed", { args: [`it came in more than ${importLimits.piecesMax} parts`] });
    await addPieces(tx, upload.id, pieces);
    const audit = isLast ? [importRecord(upload, "dictionary-import-uploaded", now)] : [];
    await publish(tx, { audit, events: [], origin: upload.origin });
  });
}

/** Ends the upload of a file that cannot be imported. */
async function formatOf(needs: DictionariesNeeds, upload: DictionaryImport, pieces: readonly Placed[]): Promise<ImportFormat> {
  const before = await listPieces(needs.database, upload.id, importLimits.piecesReadMax);
  const stood = before.reduce((sum, piece) => sum + piece.sizeBytes, 0);
  if (stood !== pieces[0]?.firstByte) throw await elsewhere(needs, upload, pieces[0]?.firstByte ?? 0);
  try {
    return await checkedFormat(needs, upload.fileName, [...before, ...pieces]);
  } catch (error) {
    if (error instanceof Fault) await refuseUpload(needs.database, upload.id, error.message, needs.clock.now());
    throw error;
  }
}

/** The fault for bytes that could not be added: another request was faster, or the upload has ended. */
async function elsewhere({ database }: DictionariesNeeds, { id }: DictionaryImport, at: number): Promise<Fault> {
  const now = await findImport(database, id);
  if (now?.status !== "UPLOADING" && now?.status !== "PENDING") return endedFault(now?.status ?? "CLEANED");
  return new Fault("upload.offset", { args: [now.receivedBytes, at], data: { offset: now.receivedBytes } });
}
