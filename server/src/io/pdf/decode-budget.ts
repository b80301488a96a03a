import { deflateSync } from "node:zlib";
import { decodePDFRawStream, PDFContext, PDFRawStream } from "@cantoo/pdf-lib";

/** The common base of the library's streams: they request memory here before they decode. */
type DecodeStream = { readonly buffer: Uint8Array; ensureBuffer(this: DecodeStream, requested: number): Uint8Array };

/**
 * Runs work on a file that may decode at most `bytesMax` bytes; throws when it needs more. The library has no such limit, and a MiB of
 * a file can decode to a GiB. For a process that does one piece of work at a time.
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
