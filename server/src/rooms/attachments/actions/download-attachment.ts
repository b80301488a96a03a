import type { Readable } from "node:stream";
import { Fault } from "@chancery/core/fault/fault.ts";
import { planDownload, type Download } from "../../../http/byte-range.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { readable, type Wanted } from "../readable.ts";
import type { Attachment } from "../store/attachments.ts";

/** An attachment, how it is answered, and its bytes where some are. */
export type AttachmentDownload = {
  readonly attachment: Attachment;
  readonly plan: Download;
  readonly stream: Readable | undefined;
};

/** The bytes of an attachment, or the part asked for. Throws attachment.not_found, request.not_acceptable. */
export async function downloadAttachment(
  needs: AttachmentsNeeds,
  wanted: Wanted,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<AttachmentDownload> {
  const attachment = await readable(needs, wanted);
  checkAccept(headers["accept"], attachment.contentType);
  const plan = planDownload({ sizeBytes: attachment.sizeBytes, etag: `"${attachment.sha256}"` }, headers);
  if (plan.status === 304 || plan.status === 416) return { attachment, plan, stream: undefined };
  const stream = await needs.blobs.read(attachment.sha256, plan.status === 206 ? plan.range : undefined);
  return { attachment, plan, stream };
}

/** The type the file has, or raw bytes, in any form of range; parameters other than q=0 have no say. */
function checkAccept(accept: string | undefined, contentType: string): void {
  if (accept === undefined || accept.trim() === "") return;
  const [kind = ""] = contentType.split("/");
  const taken = ["*/*", `${kind}/*`, contentType, "application/octet-stream", "application/*"];
  const ranges = accept
    .toLowerCase()
    .split(",")
    .filter((range) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(range));
  if (ranges.some((range) => taken.includes(range.split(";")[0]?.trim() ?? ""))) return;
  throw new Fault("request.not_acceptable", {
    args: [accept.slice(0, 200)],
    data: { allowed: [contentType, "application/octet-stream"] },
  });
}
