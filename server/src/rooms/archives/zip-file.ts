import type { ArchivePart } from "@chancery/core/archive/join.ts";
import type { ReplyFile } from "../../http/reply/file-reply.ts";
import type { ByteRange } from "../../io/blobs/blobs.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** The version of the ZIP writer's output: part of the tag. */
const zipFormat = "zip 1";
const tagLength = 40;

/** Entries as a ZIP download: the same entries give the same bytes and tag. */
export function zipFile(
  { blobs, zipSize, writeZip, hashText }: Pick<ArchivesNeeds, "blobs" | "zipSize" | "writeZip" | "hashText">,
  { fileName, entries }: ArchivePart,
): ReplyFile {
  const bytes = entries.map(({ path, modifiedAt, sha256 }) => [path, modifiedAt, sha256]);
  const zipEntries = entries.map(({ path, modifiedAt, sizeBytes, crc32, sha256 }) => ({
    name: path,
    modifiedAt,
    sizeBytes,
    crc32,
    open: (range?: ByteRange) => blobs.read(sha256, range),
  }));
  return {
    fileName,
    contentType: "application/octet-stream",
    sizeBytes: zipSize(zipEntries),
    tag: hashText(JSON.stringify([zipFormat, bytes])).slice(0, tagLength),
    open: async (range) => writeZip(zipEntries, range),
  };
}
