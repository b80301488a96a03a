import type { Readable } from "node:stream";
import type { ByteRange } from "../io/blobs/blobs.ts";
import type { Reply } from "./route.ts";

/** Bytes of known length to be downloaded. `tag` is a word that changes with the bytes. */
export type ReplyFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly tag: string;
  open(range: ByteRange | undefined): Promise<Readable>;
};

type Headers = Readonly<Record<string, string | undefined>>;

/** The statuses a file reply can have, for contracts. */
export const fileAnswers = { 200: "binary", 206: "binary", 304: null, 416: null } as const;

/** A download: whole (200), one range (206), unchanged (304) or a range outside of it (416). RFC 9110, RFC 6266. */
export async function fileReply(headers: Headers, file: ReplyFile): Promise<Reply> {
  const etag = `"${file.tag}"`;
  const shared = {
    etag,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
  };
  if (isKnown(headers["if-none-match"], etag)) return { status: 304, headers: shared };
  const range = rangeOf(headers, etag, file.sizeBytes);
  if (range === "outside") return { status: 416, headers: { ...shared, "content-range": `bytes */${file.sizeBytes}` } };
  const length = range ? range.end - range.start + 1 : file.sizeBytes;
  return {
    status: range ? 206 : 200,
    headers: {
      ...shared,
      "content-type": file.contentType,
      "content-length": String(length),
      "content-disposition": contentDisposition(file.fileName),
      ...(range ? { "content-range": `bytes ${range.start}-${range.end}/${file.sizeBytes}` } : {}),
    },
    stream: await file.open(range),
  };
}

/** Whether a reply carries the first byte of its file: so a download that is resumed counts once. */
export function isFirstPart(reply: Reply): boolean {
  return reply.status === 200 || (reply.status === 206 && (reply.headers?.["content-range"]?.startsWith("bytes 0-") ?? false));
}

/** `attachment` with the name in ASCII for old readers and in UTF-8 for the others (RFC 6266, RFC 8187). */
export function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}

/** One range; several, or none that can be read, mean the whole file. A range of other bytes (If-Range) does, too. */
function rangeOf(headers: Headers, etag: string, sizeBytes: number): ByteRange | "outside" | undefined {
  const ifRange = headers["if-range"];
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(headers["range"] ?? "");
  if (!match || (ifRange !== undefined && ifRange.trim() !== etag)) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return undefined;
  if (from === "") return lastBytes(Number(to), sizeBytes);
  if (to !== "" && Number(to) < Number(from)) return undefined;
  if (Number(from) >= sizeBytes) return "outside";
  return { start: Number(from), end: Math.min(to === "" ? Number.POSITIVE_INFINITY : Number(to), sizeBytes - 1) };
}

function lastBytes(count: number, sizeBytes: number): ByteRange | "outside" {
  if (count === 0 || sizeBytes === 0) return "outside";
  return { start: Math.max(0, sizeBytes - count), end: sizeBytes - 1 };
}
