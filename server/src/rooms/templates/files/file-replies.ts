import type { Readable } from "node:stream";
import { fileReply } from "../../../http/reply/file-reply.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { RoomNeeds } from "../needs.ts";
import type { TemplateImageRow, TemplatePdfRow } from "./template-file.ts";

/** The reply of a PDF download: whole, a range, or not modified. */
export function pdfReply(
  { blobs }: RoomNeeds,
  pdf: TemplatePdfRow,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Reply> {
  return fileReply(headers, {
    fileName: `${pdf.id}.pdf`,
    contentType: "application/pdf",
    sizeBytes: pdf.sizeBytes,
    tag: pdf.sha256.slice(0, 40),
    open: (range) => blobs.read(pdf.sha256, range),
  });
}

/** The reply of an image, shown inline. */
export function imageReply(image: TemplateImageRow, stream: Readable): Reply {
  return {
    status: 200,
    stream,
    headers: {
      "content-type": image.contentType,
      "content-length": String(image.sizeBytes),
      "content-disposition": `inline; filename="${image.id}.${image.contentType === "image/png" ? "png" : "jpg"}"`,
      etag: `"${image.sha256}"`,
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  };
}
