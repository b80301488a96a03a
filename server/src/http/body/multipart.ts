import { Fault } from "@chancery/core/fault/fault.ts";
import type { ReceptionLimits } from "../route/limits.ts";
import { contentDisposition, type PartName } from "./part-name.ts";

/** Source of bytes: an iterator that stays open when a loop leaves it. */
export type ByteSource = AsyncIterator<Buffer, unknown>;

/** One part: its names and its bytes, which must be read or skipped before the next part is requested. */
export type Part = PartName & { readonly bytes: () => AsyncGenerator<Buffer, void> };

/** Reads multipart/form-data (RFC 7578) strictly. Throws upload.failed saying what is malformed, or that it ended early. */
export type MultipartReader = {
  nextPart(): Promise<Part | undefined>;
  /** Reads from the last part to the end of the body: only then is the body known to be complete. */
  end(): Promise<void>;
};

/** A reader of the parts of a body. Bounded in parts, in header bytes, and in bytes of parts that are skipped. */
export function readMultipart(source: ByteSource, boundary: string, limits: ReceptionLimits["multipart"]): MultipartReader {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  const input: Input = { source, pending: lineEnd };
  let partsCount = 0;
  let skippedBytes = 0;
  let isRead = false;

  async function* rest(): AsyncGenerator<Buffer, void> {
    yield* untilDelimiter(input, delimiter);
    isRead = true;
  }

  function countSkipped(bytes: Buffer): void {
    skippedBytes += bytes.length;
    if (skippedBytes > limits.otherMaxBytes) throw malformed(`there are more than ${limits.otherMaxBytes} bytes beside the file`);
  }

  async function skip(): Promise<void> {
    for await (const bytes of rest()) countSkipped(bytes);
  }

  async function end(): Promise<void> {
    countSkipped(input.pending);
    for (let next = await source.next(); !next.done; next = await source.next()) countSkipped(next.value);
  }

  async function nextPart(): Promise<Part | undefined> {
    if (!isRead) await skip();
    if (await isLastDelimiter(input)) return undefined;
    if (++partsCount > limits.partsMax) throw malformed(`there are more than ${limits.partsMax} parts`);
    const name = contentDisposition(await headerLines(input, limits.partHeadersMaxBytes));
    if (!name) throw malformed("a part has no Content-Disposition: form-data with a name");
    isRead = false;
    // the delimiter of an empty part begins with the line end that closed its headers
    input.pending = Buffer.concat([lineEnd, input.pending]);
    return { ...name, bytes: () => withoutFirst(rest(), lineEnd.length) };
  }

  return { nextPart, end };
}

/** Bytes received but not yet parsed, and the source of more. */
type Input = { readonly source: ByteSource; pending: Buffer };

const lineEnd = Buffer.from("\r\n");

async function fill(input: Input): Promise<void> {
  const { done, value } = await input.source.next();
  if (done) throw malformed("it ended early");
  input.pending = input.pending.length === 0 ? value : Buffer.concat([input.pending, value]);
}

function take(input: Input, count: number): Buffer {
  const taken = input.pending.subarray(0, count);
  input.pending = input.pending.subarray(count);
  return taken;
}

/** The bytes up to the next delimiter, which is taken too. */
async function* untilDelimiter(input: Input, delimiter: Buffer): AsyncGenerator<Buffer, void> {
  for (;;) {
    const at = input.pending.indexOf(delimiter);
    const count = at < 0 ? safeBytes(input.pending, delimiter) : at;
    if (count > 0) yield take(input, count);
    if (at >= 0) {
      take(input, delimiter.length);
      return;
    }
    await fill(input);
  }
}

/** Whether the delimiter just read was the last; if not, its line is taken. */
async function isLastDelimiter(input: Input): Promise<boolean> {
  while (input.pending.length < 2) await fill(input);
  if (input.pending.subarray(0, 2).toString("latin1") === "--") return true;
  while (!input.pending.subarray(0, lineMaxBytes).includes(lineEnd)) {
    if (input.pending.length >= lineMaxBytes) throw malformed("the boundary is not followed by a line end");
    await fill(input);
  }
  const padding = take(input, input.pending.indexOf(lineEnd)).toString("latin1");
  if (/[^ \t]/.test(padding)) throw malformed("the boundary is not followed by a line end");
  return false;
}

/** The header lines of a part, without the line ending before them and the empty line after them. */
async function headerLines(input: Input, maxBytes: number): Promise<string> {
  for (;;) {
    const at = input.pending.indexOf("\r\n\r\n");
    if (at > maxBytes || (at < 0 && input.pending.length > maxBytes)) throw malformed("the headers of a part are too long");
    if (at >= 0)
      return take(input, at + 4)
        .subarray(lineEnd.length, at)
        .toString("utf8");
    await fill(input);
  }
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
