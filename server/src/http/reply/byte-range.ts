/** How a download with an ETag is answered: all of it, a part, nothing new, or a range it does not have. */
export type Download =
  | { readonly status: 200; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly status: 206;
      readonly range: { readonly start: number; readonly end: number };
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly status: 304 | 416; readonly headers: Readonly<Record<string, string>> };

/** The bytes there are. `etag` is strong and in quotes. */
export type Bytes = { readonly sizeBytes: number; readonly etag: string };

/** Plans an answer by If-None-Match, If-Range and Range (RFC 9110). Several ranges at once are answered with all of it. */
export function planDownload(bytes: Bytes, headers: Readonly<Record<string, string | undefined>>): Download {
  const own = { etag: bytes.etag, "accept-ranges": "bytes" };
  if (isKnown(headers["if-none-match"], bytes.etag)) return { status: 304, headers: own };
  const range = isSame(headers["if-range"], bytes.etag) ? readRange(headers["range"], bytes.sizeBytes) : undefined;
  if (range === undefined) return { status: 200, headers: { ...own, "content-length": String(bytes.sizeBytes) } };
  if (range === "none") return { status: 416, headers: { ...own, "content-range": `bytes */${bytes.sizeBytes}` } };
  const { start, end } = range;
  const content = { "content-length": String(end - start + 1), "content-range": `bytes ${start}-${end}/${bytes.sizeBytes}` };
  return { status: 206, range, headers: { ...own, ...content } };
}

/** Whether `If-None-Match` names the tag (strong, in quotes): the representation need not be sent again. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

function isSame(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}

/** undefined: no range that is understood, "none": nothing of it is there. */
function readRange(header: string | undefined, sizeBytes: number): { start: number; end: number } | "none" | undefined {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "");
  if (!match) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const count = Math.min(Number(to), sizeBytes);
    return count === 0 ? "none" : { start: sizeBytes - count, end: sizeBytes - 1 };
  }
  const start = Number(from);
  const end = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== "" && Number(to) < start) return undefined;
  return start >= sizeBytes ? "none" : { start, end };
}
