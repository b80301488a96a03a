import { refuseOtherVersion, uploadOffset } from "@chancery/core/attachment/upload-headers.ts";
import { headBytes } from "@chancery/core/attachment/content-type.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { UploadId } from "@chancery/core/ids/id.ts";
import type { AnyRequest, Bytes, Reply } from "../../http/route/route.ts";
import { cutPieces } from "../../http/body/cut-pieces.ts";
import type { Blob } from "../../io/blobs/blobs.ts";
import { uploadLimits } from "./limits.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { claimBlob } from "./store/blob-removals.ts";
import { addPiece, findUpload } from "./store/uploads.ts";
import type { PartialUpload, UploadActing, UploadPiece } from "./upload.ts";
import { uploadHeaders } from "./view.ts";
import { abandonUpload } from "./abandon-upload.ts";
import { finishFile } from "./finish-file.ts";
import { findOwnUpload } from "./show-upload.ts";
import { checkedType } from "./actions/upload-attachment.ts";

/**
 * Appends bytes to an upload at its offset; the last ones make it an attachment. A request without bytes at the end of a file
 * that was received whole does this again, after a failure. Throws upload.version, attachment.not_found, upload.offset,
 * request.header_missing, and the faults of takeBytes.
 */
export async function continueUpload(
  needs: AttachmentsNeeds,
  id: UploadId,
  { headers, bytes }: Pick<AnyRequest, "headers" | "bytes">,
  acting: UploadActing,
): Promise<Reply> {
  refuseOtherVersion(headers);
  const upload = await findOwnUpload(needs, id, acting);
  const from = uploadOffset(headers);
  if (from !== upload.receivedBytes) throw offsetFault(upload.receivedBytes, from);
  return { status: 204, headers: uploadHeaders(await takeBytes(needs, upload, bytes, acting)) };
}

/**
 * Stores bytes piece by piece, each durable before it counts, and returns the upload as it is then. Bytes received before a
 * connection broke count, too. Of two concurrent senders the first one wins each piece, and the other gets upload.offset.
 * Throws upload.failed, upload.offset, attachment.format, quota.space, request.conflict.
 */
export async function takeBytes(
  needs: AttachmentsNeeds,
  upload: PartialUpload,
  bytes: Bytes | undefined,
  acting: UploadActing,
): Promise<PartialUpload> {
  let at = upload.receivedBytes;
  if (bytes) {
    const cutter = cutPieces(bytes, () => undefined);
    while (at < upload.sizeBytes) {
      const piece = await cutter.next(Math.min(uploadLimits.pieceBytes, upload.sizeBytes - at));
      if (!piece) break;
      const blob = await needs.blobs.write(piece, uploadLimits.pieceBytes);
      const isLast = at + blob.sizeBytes === upload.sizeBytes;
      if (isLast && (await cutter.hasMore())) throw tooLong(upload);
      if (at === 0) await checkBeginning(needs, upload, blob, acting);
      await keepPiece(needs, upload, { firstByte: at, sizeBytes: blob.sizeBytes, sha256: blob.sha256 });
      at += blob.sizeBytes;
    }
    if (await cutter.hasMore()) throw tooLong(upload);
    cutter.end();
  }
  const isWhole = at === upload.sizeBytes;
  const attachmentId = upload.attachmentId ?? (isWhole ? await finishFile(needs, upload, acting) : undefined);
  return { ...upload, receivedBytes: at, attachmentId };
}

function tooLong({ sizeBytes }: PartialUpload): Fault {
  return new Fault("upload.failed", { args: [`there are more bytes than the ${sizeBytes} of Upload-Length`] });
}

function offsetFault(reached: number, from: number): Fault {
  return new Fault("upload.offset", { args: [reached, from], data: { offset: reached } });
}

/** Ends an upload of an unsuitable file by its first bytes, before the rest of it is received. Throws attachment.format. */
async function checkBeginning(needs: AttachmentsNeeds, upload: PartialUpload, blob: Blob, acting: UploadActing): Promise<void> {
  if (blob.sizeBytes < headBytes && blob.sizeBytes < upload.sizeBytes) return;
  const chunks: Buffer[] = [];
  const stream = await needs.blobs.read(blob.sha256, { start: 0, end: Math.min(headBytes, blob.sizeBytes) - 1 });
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  const { fileName, category } = upload;
  try {
    await checkedType(needs, { head: Buffer.concat(chunks), fileName, category });
  } catch (error) {
    if (error instanceof Fault) await abandonUpload(needs, upload.id, acting);
    throw error;
  }
}

async function keepPiece({ database, blobs }: AttachmentsNeeds, upload: PartialUpload, piece: UploadPiece): Promise<void> {
  if (piece.firstByte >= upload.sizeBytes) throw tooLong(upload);
  // claimed before a row needs it: the removal of equal content may just have begun
  const isClaimed = await database.transaction((tx) => claimBlob(tx, piece.sha256));
  if (!isClaimed || !(await blobs.exists(piece.sha256))) throw new Fault("request.conflict");
  const isAdded = await database.transaction(async (tx) => {
    if (!(await claimBlob(tx, piece.sha256))) throw new Fault("request.conflict");
    const pieces = await addPiece(tx, upload.id, piece);
    if (pieces === undefined) return false;
    if (pieces > uploadLimits.piecesMax)
      throw new Fault("upload.failed", { args: [`it came in more than ${uploadLimits.piecesMax} parts`] });
    return true;
  });
  if (isAdded) return;
  const now = await findUpload(database, upload.id, upload.userId);
  if (!now) throw new Fault("attachment.not_found", { args: [upload.id] });
  throw offsetFault(now.receivedBytes, piece.firstByte);
}
