import { buffer } from "node:stream/consumers";
import type { ArchiveFile } from "@chancery/core/archive/plan.ts";
import type { Uncertified } from "@chancery/core/print/facts.ts";
import { keepOnce, type Keeping } from "./keep-file.ts";
import type { SignatureFile } from "../envelopes/index.ts";

/** The PDF of a document with the signatures inside it: each file is the one before it and what the signature appended. Undefined without any. */
export async function keepSignedPdf(
  needs: Keeping,
  { envelope, document }: Pick<Uncertified, "envelope" | "document">,
  signed: readonly SignatureFile[],
): Promise<ArchiveFile | undefined> {
  let last: ArchiveFile | undefined;
  for (const [index, { documentId, pades, file }] of envelope.signatures.entries()) {
    if (!pades || documentId !== document.id) continue;
    const page = { envelopeId: envelope.id, pageHash: needs.hashText(`signed ${file.sha256}`) };
    last = await keepOnce(needs, page, async () =>
      Buffer.concat([await buffer(await needs.blobs.read(pades.baseSha256)), signed[index]?.pdfUpdate ?? new Uint8Array()]),
    );
    if (last.sha256 !== file.sha256) throw new Error(`signature ${index} of the envelope makes other bytes than were signed`);
  }
  return last;
}
