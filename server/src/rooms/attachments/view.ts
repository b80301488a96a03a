import type { AttachmentId } from "@chancery/core/ids/id.ts";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import { uploadLimits } from "./limits.ts";
import type { PartialUpload } from "./upload.ts";

/** The path of uploads in parts. */
export const uploadPath = "/api/v1/upload/attachment";

type Shown = { readonly id: AttachmentId; readonly fileName: string; readonly sizeBytes: number; readonly contentType: string };

/** The response of an upload. */
export function showUploaded({ id, fileName, sizeBytes, contentType }: Shown) {
  return { uuid: id, filename: fileName, attachmentId: id, filesize: sizeBytes, contentType };
}

type Reached = Pick<PartialUpload, "receivedBytes" | "createdAt" | "attachmentId">;

/** The progress of an upload in parts, in headers of the tus protocol: its expiry, or its attachment. */
export function uploadHeaders({ receivedBytes, createdAt, attachmentId }: Reached): Readonly<Record<string, string>> {
  const offset = { "upload-offset": String(receivedBytes), "cache-control": "no-store" };
  if (attachmentId !== undefined) return { ...offset, attachment: attachmentId };
  return { ...offset, "upload-expires": new Date(msOf(addMs(createdAt, uploadLimits.lifeMs))).toUTCString() };
}
