import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { type Fault, refuse } from "@chancery/core/fault/fault.ts";
import { makeReleasable } from "../../io/blobs/buffer-release.ts";
import type { ReceptionLimits } from "../route/limits.ts";
import { malformed, type MultipartReader, type Part } from "./multipart.ts";
import { brokenOff, openMultipart } from "./open-multipart.ts";
import type { Upload, UploadTypeFault } from "../route/route.ts";

/** Chunks pass as they came: a stream of bytes would join them, and the copies cost a third of an upload's time. */
export const chunksAhead = 4;

/** The file part of a multipart body, as a stream. Throws the fault of the type, request.body_missing, upload.failed. */
export async function openUpload(
  request: IncomingMessage,
  limits: ReceptionLimits,
  typeFault?: UploadTypeFault,
): Promise<Upload> {
  const { reader, unwatch } = openMultipart(request, limits, typeFault);
  const state: { fault?: Fault; isWhole: boolean } = { isWhole: false };
  const failed = (cause: unknown): Fault => (state.fault ??= brokenOff(cause));
  try {
    const file = await filePart(reader);
    const stream = Readable.from(fileBytes(reader, file, state, failed), { objectMode: true, highWaterMark: chunksAhead });
    stream.once("close", unwatch);
    return { fileName: file.fileName ?? "", stream, cut: () => cut(state) };
  } catch (error) {
    unwatch();
    throw failed(error);
  }
}

async function filePart(reader: MultipartReader): Promise<Part> {
  for (;;) {
    const part = await reader.nextPart();
    if (!part) refuse([{ code: "request.body_missing", args: ["file"], pointer: "/file" }]);
    else if (part.name === "file") return part;
    else if (part.fileName !== undefined)
      throw malformed(`the file's part is named ${JSON.stringify(part.name.slice(0, 80))}, not "file"`);
  }
}

/** The bytes of the file; ends well only after the rest of the body was read and found sound. */
async function* fileBytes(
  reader: MultipartReader,
  file: Part,
  state: { isWhole: boolean },
  failed: (cause: unknown) => Fault,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.bytes()) yield freeable(chunk);
    for (let part = await reader.nextPart(); part; part = await reader.nextPart()) {
      if (part.name === "file" || part.fileName !== undefined) throw malformed("there is more than one file");
    }
    await reader.end();
    state.isWhole = true;
  } catch (error) {
    throw failed(error);
  }
}

/** Frees a released chunk that fills its memory alone: garbage collection would run 60 times per GiB for them. */
export function freeable(chunk: Buffer): Uint8Array {
  const { buffer } = chunk;
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== chunk.length) return chunk;
  return makeReleasable(chunk, () => void buffer.transfer(0));
}

function cut(state: { readonly fault?: Fault; readonly isWhole: boolean }): void {
  if (state.fault) throw state.fault;
  if (!state.isWhole) throw malformed("it ended early");
}
