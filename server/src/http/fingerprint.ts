import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Upload } from "./route.ts";

/** What makes it the same request: method, address, mailbox, body; and its upload. */
export type RequestMaterial = { readonly material: readonly (string | Buffer)[]; readonly upload: Upload | undefined };

/**
 * What tells one request from another. A JSON body is known at once. Of an upload only the head is (`early`); its file name
 * and bytes are hashed while they are read (`late`), since a client that tries again may choose another boundary.
 */
export function fingerprints({ material, upload }: RequestMaterial) {
  const early = hashOf(material);
  if (!upload) return { early, late: () => early, upload, matches: async (kept: Buffer) => kept.equals(early) };
  const hash = createHash("sha256").update(early).update(upload.fileName).update("\0");
  let late: Buffer | undefined;
  const read = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of upload.stream) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const digest = (): Buffer => (late ??= hash.digest());
  return {
    early,
    late: digest,
    upload: { fileName: upload.fileName, stream: Readable.from(read(), { objectMode: false }), cut: () => upload.cut() },
    matches: async (kept: Buffer, isAnswered: boolean): Promise<boolean> => {
      if (!isAnswered) return kept.equals(early);
      for await (const chunk of upload.stream) hash.update(chunk);
      upload.cut();
      return digest().equals(kept);
    },
  };
}

function hashOf(material: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of material) hash.update(`${part.length}:`).update(part);
  return hash.digest();
}
