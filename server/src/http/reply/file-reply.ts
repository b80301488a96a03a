import { Readable } from "node:stream";
import { dispositionOf } from "@chancery/core/attachment/disposition.ts";
import type { ByteRange } from "../../io/blobs/blobs.ts";
import { planDownload } from "./byte-range.ts";
import { wantedEncoding } from "./compress.ts";
import type { Reply } from "../route/route.ts";

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

/** Saved, never shown or run; kept by its owner's own cache at most, byte for byte. */
const always = { "cache-control": "private, no-cache, no-transform", "x-content-type-options": "nosniff" };

/** A download: whole (200), one range (206), unchanged (304) or a range outside of it (416). */
export async function fileReply(headers: Readonly<Record<string, string | undefined>>, file: ReplyFile): Promise<Reply> {
  const plan = planDownload({ sizeBytes: file.sizeBytes, etag: `"${file.tag}"` }, headers);
  if (plan.status === 304 || plan.status === 416) return { status: plan.status, headers: { ...always, ...plan.headers } };
  const content = { "content-type": file.contentType, "content-disposition": dispositionOf(file.fileName) };
  const stream = await file.open(plan.status === 206 ? plan.range : undefined);
  return { status: plan.status, headers: { ...always, ...plan.headers, ...content }, stream };
}

/** The same for bytes in memory. */
export function bytesReply(
  headers: Readonly<Record<string, string | undefined>>,
  { bytes, ...file }: Omit<ReplyFile, "sizeBytes" | "open"> & { readonly bytes: Uint8Array },
): Promise<Reply> {
  const open = async (range: ByteRange | undefined): Promise<Readable> =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false });
  return fileReply(headers, { ...file, sizeBytes: bytes.byteLength, open });
}

/**
 * A file's reply that may be compressed: it is when the client accepts that and requests no range. Such a reply is whole and has a weak
 * tag, as its ranges cannot be requested later.
 */
export async function packableReply(headers: Readonly<Record<string, string | undefined>>, file: ReplyFile): Promise<Reply> {
  const isPacked = headers["range"] === undefined && wantedEncoding(headers["accept-encoding"]) !== undefined;
  const reply = await fileReply(headers, file);
  if (!isPacked || !("stream" in reply)) return reply;
  const { "accept-ranges": _, ...rest } = reply.headers;
  return { ...reply, headers: { ...rest, etag: `W/"${file.tag}"`, "cache-control": "private, no-cache" } };
}

/** Whether a reply carries the first byte of its file: a download that is resumed counts once. */
export function isFirstPart(reply: Reply): boolean {
  return reply.status === 200 || (reply.status === 206 && (reply.headers?.["content-range"]?.startsWith("bytes 0-") ?? false));
}
