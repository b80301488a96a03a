import { Readable } from "node:stream";
import { asiceType, containerPaths, mimetypeName } from "@chancery/core/archive/asice.ts";
import type { ArchiveFile } from "@chancery/core/archive/plan.ts";
import { crc32 } from "@chancery/core/evidence/crc32.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Uncertified } from "@chancery/core/print/facts.ts";
import type { ZipEntry } from "../../io/zip/write-zip.ts";
import { keepStream, type Keeping } from "./keep-file.ts";
import type { SignatureFile } from "../envelopes/index.ts";
import type { ArchivesNeeds } from "./needs.ts";

/**
 * The ASiC-E container of a document (ETSI EN 319 162-1): its files, and of each signature the manifest and the CMS over it. It is written
 * as a stream, once for the same signatures. Undefined when it has none.
 */
export async function keepContainer(
  needs: Keeping & Pick<ArchivesNeeds, "zipSize" | "writeZip">,
  { envelope, document }: Pick<Uncertified, "envelope" | "document">,
  signed: readonly SignatureFile[],
): Promise<ArchiveFile | undefined> {
  const own = envelope.signatures.flatMap((one, index) => {
    const given = signed[index];
    return one.asice && one.documentId === document.id && given?.manifest
      ? [{ ...one.asice, signedAt: one.signedAt, cms: given.cms, manifest: given.manifest }]
      : [];
  });
  const [first] = own;
  if (!first) return undefined;
  const modifiedAt = own.reduce<Instant>((last, { signedAt }) => (signedAt > last ? signedAt : last), first.signedAt);
  const files = first.files.map(({ name, sizeBytes, crc32: crc, sha256 }) => {
    const open: ZipEntry["open"] = (range) => needs.blobs.read(sha256, range);
    return { name, modifiedAt, sizeBytes, crc32: crc, open };
  });
  const signatures = own.flatMap(({ number, cms, manifest }) => {
    const paths = containerPaths(number);
    return [bytesEntry(paths.manifest, manifest, modifiedAt), bytesEntry(paths.signature, cms, modifiedAt)];
  });
  const entries = [bytesEntry(mimetypeName, Buffer.from(asiceType), modifiedAt), ...files, ...signatures];
  const parts = entries.map(({ name, sizeBytes, crc32: crc }) => [name, sizeBytes, crc]);
  const hashes = [
    first.files.map(({ sha256 }) => sha256),
    own.map(({ cms }) => needs.hashText(Buffer.from(cms).toString("hex"))),
  ];
  const pageHash = needs.hashText(`asice ${JSON.stringify([modifiedAt, parts, hashes])}`);
  const made = { sizeBytes: needs.zipSize(entries), open: () => needs.writeZip(entries) };
  return keepStream(needs, { envelopeId: envelope.id, pageHash }, async () => made);
}

function bytesEntry(name: string, bytes: Uint8Array, modifiedAt: Instant): ZipEntry {
  const open: ZipEntry["open"] = async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false });
  return { name, modifiedAt, sizeBytes: bytes.length, crc32: crc32(bytes), open };
}
