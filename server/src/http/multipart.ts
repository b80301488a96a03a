import { Fault } from "@chancery/core/fault/fault.ts";
import type { MultipartLimits } from "./limits.ts";
import { contentDisposition, type PartName } from "./part-name.ts";

/** Where bytes come from: an iterator that is not ended by leaving it. */
export type ByteSource = AsyncIterator<Buffer, unknown>;

/** One part: its names and its bytes. The bytes are read (or skipped) before the next part is asked for. */
export type Part = PartName & { readonly bytes: () => AsyncGenerator<Buffer, void> };

/** Reads multipart/form-data (RFC 7578) strictly. Throws upload.failed saying what is malformed, or that it ended early. */
export type MultipartReader = { nextPart(): Promise<Part | undefined>; spend(bytes: number): void };

/** A reader of the parts of a body. Bounded in parts, header bytes, and bytes passed to `spend`. */
export function readMultipart(source: ByteSource, boundary: string, limits: MultipartLimits): MultipartReader {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  let pending: Buffer = Buffer.from("\r\n");
  let partsCount = 0;
  let otherBytes = 0;
  let isStarted = false;
  let isInPart = false;

  async function fill(): Promise<void> {
    const { done, value } = await source.next();
    if (done) throw malformed("it ended early");
    pending = pending.length === 0 ? value : Buffer.concat([pending, value]);
  }

  function take(bytes: number): Buffer {
    const taken = pending.subarray(0, bytes);
    pending = pending.subarray(bytes);
    return taken;
  }

  async function* untilDelimiter(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const at = pending.indexOf(delimiter);
      if (at >= 0) {
        const last = take(at);
        take(delimiter.length);
        isInPart = false;
        if (last.length > 0) yield last;
        return;
      }
      const safe = safeBytes(pending, delimiter);
      if (safe > 0) yield take(safe);
      await fill();
    }
  }

  function spend(bytes: number): void {
    otherBytes += bytes;
    if (otherBytes > limits.otherMaxBytes) throw malformed(`there are more than ${limits.otherMaxBytes} bytes beside the file`);
  }

  async function skip(): Promise<void> {
    for await (const bytes of untilDelimiter()) spend(bytes.length);
  }

  async function isLast(): Promise<boolean> {
    while (pending.length < 2) await fill();
    if (pending.subarray(0, 2).toString("latin1") === "--") return true;
    while (!pending.subarray(0, lineMaxBytes).includes("\r\n")) {
      if (pending.length >= lineMaxBytes) throw malformed("the boundary is not followed by a line end");
      await fill();
    }
    if (/[^ \t]/.test(take(pending.indexOf("\r\n")).toString("latin1"))) {
      throw malformed("the boundary is not followed by a line end");
    }
    return false;
  }

  async function headers(): Promise<string> {
    for (;;) {
      const at = pending.indexOf("\r\n\r\n");
      if (at > limits.partHeadersMaxBytes || (at < 0 && pending.length > limits.partHeadersMaxBytes))
        throw malformed("the headers of a part are too long");
      if (at >= 0)
        return take(at + 4)
          .subarray(2, at)
          .toString("utf8");
      await fill();
    }
  }

  async function nextPart(): Promise<Part | undefined> {
    if (!isStarted || isInPart) await skip();
    isStarted = true;
    if (await isLast()) return undefined;
    if (++partsCount > limits.partsMax) throw malformed(`there are more than ${limits.partsMax} parts`);
    const name = contentDisposition(await headers());
    if (!name) throw malformed("a part has no Content-Disposition: form-data with a name");
    isInPart = true;
    // An empty part's delimiter begins with the line end that closed its headers.
    pending = Buffer.concat([Buffer.from("\r\n"), pending]);
    return { ...name, bytes: () => withoutFirst(untilDelimiter(), 2) };
  }

  return { nextPart, spend };
}

const lineMaxBytes = 1024;

/** The fault of a multipart body that cannot be read. */
export function malformed(why: string): Fault {
  return new Fault("upload.failed", { args: [`the multipart body is malformed: ${why}`] });
}

/** How many bytes from the start cannot belong to a delimiter that is still arriving. */
function safeBytes(bytes: Buffer, delimiter: Buffer): number {
  const from = Math.max(0, bytes.length - delimiter.length + 1);
  const at = bytes.indexOf(13, from);
  return at < 0 ? bytes.length : at;
}

async function* withoutFirst(chunks: AsyncGenerator<Buffer, void>, count: number): AsyncGenerator<Buffer, void> {
  let left = count;
  for await (const chunk of chunks) {
    const cut = Math.min(left, chunk.length);
    left -= cut;
    if (chunk.length > cut) yield chunk.subarray(cut);
  }
}
