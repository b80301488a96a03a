import { Readable } from "node:stream";
import type { AttachmentId } from "@chancery/core/ids/id.ts";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import type { Reply } from "../../http/route/route.ts";
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

/** JSON with a file as Base64 in `content`. It is written in pieces: a text of 33 MB would hold all other requests for 100 ms. */
export function containerReply(file: Buffer, rest: object): Reply {
  function* pieces(): Generator<string> {
    yield '{"content":"';
    for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes).toString("base64");
    yield `",${JSON.stringify(rest).slice(1)}`;
  }
  const headers = { "content-type": "application/json; charset=utf-8" };
  return { status: 200, stream: Readable.from(pieces(), { objectMode: false }), headers };
}

type Reached = Pick<PartialUpload, "receivedBytes" | "createdAt" | "attachmentId">;

/** The progress of an upload in parts, in headers of the tus protocol: its expiry, or its attachment. */
export function uploadHeaders({ receivedBytes, createdAt, attachmentId }: Reached): Readonly<Record<string, string>> {
  const offset = { "upload-offset": String(receivedBytes), "cache-control": "no-store" };
  if (attachmentId !== undefined) return { ...offset, attachment: attachmentId };
  return { ...offset, "upload-expires": new Date(msOf(addMs(createdAt, uploadLimits.lifeMs))).toUTCString() };
}
