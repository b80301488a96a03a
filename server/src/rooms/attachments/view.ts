import { dispositionOf } from "@chancery/core/attachment/disposition.ts";
import type { AttachmentId } from "@chancery/core/ids/id.ts";

type Shown = { readonly id: AttachmentId; readonly fileName: string; readonly sizeBytes: number; readonly contentType: string };

/** The answer of an upload (specification §2.2). */
export function showUploaded({ id, fileName, sizeBytes, contentType }: Shown) {
  return { filename: fileName, attachmentId: id, filesize: sizeBytes, contentType };
}

/** Headers of a download: the file is saved, never shown or run, and may be kept by its owner's own cache. */
export function downloadHeaders({
  fileName,
  contentType,
}: Pick<Shown, "fileName" | "contentType">): Readonly<Record<string, string>> {
  return {
    "content-type": contentType,
    "content-disposition": dispositionOf(fileName),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache, no-transform",
  };
}
