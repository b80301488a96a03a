import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { AttachmentId } from "@chancery/core/ids/id.ts";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import type { Reply } from "../../http/route/route.ts";
import type { SpoolFile } from "../../io/spool.ts";
import { uploadLimits } from "./limits.ts";
import type { PartialUpload } from "./upload.ts";

/** The path of uploads in parts. */
export const uploadPath = "/api/v1/upload/attachment";

type Shown = { readonly id: AttachmentId; readonly fileName: string; readonly sizeBytes: number; readonly contentType: string };

/** The response of an upload. */
export function showUploaded({ id, fileName, sizeBytes, contentType }: Shown) {
  return { uuid: id, filename: fileName, attachmentId: id, filesize: sizeBytes, contentType };
}

/** A multiple of three, so that the Base64 of each piece continues that of the one before. */
const pieceBytes = 98_304;

/** JSON with a file as Base64 in `content`, in pieces. The file is closed when the reply has left or nobody reads it. */
export function containerReply(file: SpoolFile, rest: object): Reply {
  async function* pieces(): AsyncGenerator<string> {
    yield '{"content":"';
    for (let at = 0; at < file.sizeBytes; at += pieceBytes) {
      const piece = await buffer(file.read(at, Math.min(at + pieceBytes, file.sizeBytes)));
      yield piece.toString("base64");
    }
    yield `",${JSON.stringify(rest).slice(1)}`;
  }
  const stream = Readable.from(pieces(), { objectMode: false });
  stream.once("close", () => void file.close());
  return { status: 200, stream, headers: { "content-type": "application/json; charset=utf-8" } };
}

type Reached = Pick<PartialUpload, "receivedBytes" | "createdAt" | "attachmentId">;

/** The progress of an upload in parts, in headers of the tus protocol: its expiry, or its attachment. */
export function uploadHeaders({ receivedBytes, createdAt, attachmentId }: Reached): Readonly<Record<string, string>> {
  const offset = { "upload-offset": String(receivedBytes), "cache-control": "no-store" };
  if (attachmentId !== undefined) return { ...offset, attachment: attachmentId };
  return { ...offset, "upload-expires": new Date(msOf(addMs(createdAt, uploadLimits.lifeMs))).toUTCString() };
}
