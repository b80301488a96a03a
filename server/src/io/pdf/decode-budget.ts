import { deflateSync } from "node:zlib";
import { decodePDFRawStream, PDFContext, PDFRawStream } from "@cantoo/pdf-lib";

/** What the streams of the library have in common: memory for what they decode is asked for here, before it is. */
type DecodeStream = { readonly buffer: Uint8Array; ensureBuffer(this: DecodeStream, requested: number): Uint8Array };

/**
 * Does work on a file that may decode so many bytes, however often the file asks for them; throws when it needs more. The library
 * has no such bound, and a MiB of a file can be a GiB of content. For a process that does one piece of work at a time.
 */
export async function withinDecodeBudget<T>(bytesMax: number, work: () => Promise<T>): Promise<T> {
  const streams = decodeStreams();
  const { ensureBuffer } = streams;
  let left = bytesMax;
  streams.ensureBuffer = function (requested) {
    const before = this.buffer.byteLength;
    if (requested > before) {
      left -= requested - before;
      if (left < 0) throw new Error(`the file holds more than ${bytesMax} bytes of content`);
    }
    const buffer = ensureBuffer.call(this, requested);
    if (requested > before) left -= buffer.byteLength - requested;
    return buffer;
  };
  try {
    const done = await work();
    // what could not be decoded may have been passed over
    if (left < 0) throw new Error(`the file holds more than ${bytesMax} bytes of content`);
    return done;
  } finally {
    streams.ensureBuffer = ensureBuffer;
  }
}

/** The prototype of all streams that decode. */
function decodeStreams(): DecodeStream {
  const dict = PDFContext.create().obj({ Filter: "FlateDecode" });
  const stream: unknown = decodePDFRawStream(PDFRawStream.of(dict, deflateSync("")));
  return Object.getPrototypeOf(Object.getPrototypeOf(stream)) as DecodeStream;
}
