import { Readable } from "node:stream";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AttachmentId } from "@chancery/core/ids/id.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import { uploadLimits } from "./limits.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { markBlobs } from "./store/blob-removals.ts";
import { finishUpload, listPieces, removePieces } from "./store/uploads.ts";
import type { PartialUpload, UploadActing, UploadPiece } from "./upload.ts";
import { uploadAttachment } from "./actions/upload-attachment.ts";

/**
 * Makes an attachment of an upload that is whole and returns its id; of concurrent requests one does. The file is read from its
 * pieces as a stream. Throws attachment.format, attachment.too_large, quota.space, request.conflict.
 */
export async function finishFile(needs: AttachmentsNeeds, upload: PartialUpload, acting: UploadActing): Promise<AttachmentId> {
  const pieces = await listPieces(needs.database, upload.id, uploadLimits.piecesReadMax);
  const stream = Readable.from(bytesOf(needs.blobs, pieces), { objectMode: true, highWaterMark: 1 });
  const { fileName, category } = upload;
  const { id } = await uploadAttachment(
    needs,
    { upload: { fileName, stream, cut: () => refuseGap(upload, pieces) }, category, isCounted: true },
    {
      ...acting,
      settle: async (tx, attachment) => {
        if (!(await finishUpload(tx, upload.id, attachment.id))) throw new Fault("request.conflict");
        await markBlobs(tx, await removePieces(tx, [upload.id]), needs.clock.now());
      },
    },
  );
  return id;
}

async function* bytesOf(blobs: Blobs, pieces: readonly UploadPiece[]): AsyncGenerator<Buffer> {
  // with its end known, a small piece does not take the memory of a large chunk
  for (const { sha256, sizeBytes } of pieces) yield* await blobs.read(sha256, { start: 0, end: sizeBytes - 1 });
}

/** Throws when pieces are missing: another request has made the attachment, or the upload was abandoned. */
function refuseGap({ sizeBytes }: PartialUpload, pieces: readonly UploadPiece[]): void {
  const storedBytes = pieces.reduce((sum, piece) => sum + piece.sizeBytes, 0);
  if (storedBytes !== sizeBytes) throw new Fault("request.conflict");
}
