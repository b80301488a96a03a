import { Fault } from "@chancery/core/fault/fault.ts";
import { fileReply } from "../../../http/reply/file-reply.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { readable, type Wanted } from "../readable.ts";

/** The bytes of an attachment, or the requested range. Throws attachment.not_found, request.not_acceptable. */
export async function downloadAttachment(
  needs: AttachmentsNeeds,
  wanted: Wanted,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Reply> {
  const { fileName, contentType, sizeBytes, sha256 } = await readable(needs, wanted);
  checkAccept(headers["accept"], contentType);
  return fileReply(headers, { fileName, contentType, sizeBytes, tag: sha256, open: (range) => needs.blobs.read(sha256, range) });
}

/** Accepts the type of the file, raw bytes and wildcards; parameters other than q=0 are ignored. */
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
