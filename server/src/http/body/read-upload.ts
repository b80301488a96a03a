import { Fault } from "@chancery/core/fault/fault.ts";
import { joinPieces } from "../../io/join-pieces.ts";
import type { Upload } from "../route/route.ts";

/** The bytes of an uploaded file, in memory because they are bounded and parsed as a whole. Throws attachment.too_large. */
export async function readUpload(upload: Upload, bytesMax: number): Promise<Buffer> {
  const pieces = joinPieces();
  let sizeBytes = 0;
  for await (const chunk of upload.stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) throw new Fault("attachment.too_large", { args: [upload.fileName, sizeBytes, bytesMax] });
    pieces.add(chunk);
  }
  upload.cut();
  return pieces.bytes();
}
