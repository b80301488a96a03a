import type { Readable } from "node:stream";
import type { ByteRange } from "../io/blobs/blobs.ts";
import { planDownload } from "./byte-range.ts";
import type { Reply } from "./route.ts";

/** Bytes of known length to be downloaded. `tag` is a word that changes with the bytes. */
export type ReplyFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly tag: string;
  open(range: ByteRange | undefined): Promise<Readable>;
};

/** The statuses a file reply can have, for contracts. */
export const fileAnswers = { 200: "binary", 206: "binary", 304: null, 416: null } as const;

const always = { "cache-control": "private, no-cache", "x-content-type-options": "nosniff" };

/** A download: whole (200), one range (206), unchanged (304) or a range outside of it (416). */
export async function fileReply(headers: Readonly<Record<string, string | undefined>>, file: ReplyFile): Promise<Reply> {
  const plan = planDownload({ sizeBytes: file.sizeBytes, etag: `"${file.tag}"` }, headers);
  if (plan.status === 304 || plan.status === 416) return { status: plan.status, headers: { ...always, ...plan.headers } };
  const content = { "content-type": file.contentType, "content-disposition": dispositionOf(file.fileName) };
  const stream = await file.open(plan.status === 206 ? plan.range : undefined);
  return { status: plan.status, headers: { ...always, ...plan.headers, ...content }, stream };
}

/** Whether a reply carries the first byte of its file: a download that is resumed counts once. */
export function isFirstPart(reply: Reply): boolean {
  return reply.status === 200 || (reply.status === 206 && (reply.headers?.["content-range"]?.startsWith("bytes 0-") ?? false));
}

/** `attachment` with the name in ASCII for old readers and in UTF-8 for the others (RFC 6266, RFC 8187). */
function dispositionOf(fileName: string): string {
  const bare = fileName.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const ascii = bare.replaceAll(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
