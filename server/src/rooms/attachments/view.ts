import type { AttachmentId } from "@chancery/core/ids/id.ts";

type Shown = { readonly id: AttachmentId; readonly fileName: string; readonly sizeBytes: number; readonly contentType: string };

/** The response of an upload. */
export function showUploaded({ id, fileName, sizeBytes, contentType }: Shown) {
  return { uuid: id, filename: fileName, attachmentId: id, filesize: sizeBytes, contentType };
}
