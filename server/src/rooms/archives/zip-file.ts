import type { ArchivePart } from "@chancery/core/archive/join.ts";
import { layOut } from "@chancery/core/archive/zip-layout.ts";
import { isStepDone, type Pace, type Steps } from "@chancery/core/xml/steps.ts";
import type { ReplyFile } from "../../http/reply/file-reply.ts";
import type { ByteRange } from "../../io/blobs/blobs.ts";
import { runSteps } from "../../http/route/run-steps.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** The version of the ZIP writer's output: part of the tag. */
const zipFormat = "zip 1";
const tagLength = 40;

/** Entries as a ZIP download: the same entries give the same bytes and tag. In steps: there may be tens of thousands. */
export async function zipFile(
  { blobs, writeLaidOut, hashText }: Pick<ArchivesNeeds, "blobs" | "writeLaidOut" | "hashText">,
  { fileName, entries }: ArchivePart,
): Promise<ReplyFile> {
  const zipEntries = entries.map(({ path, modifiedAt, sizeBytes, crc32, sha256 }) => ({
    name: path,
    modifiedAt,
    sizeBytes,
    crc32,
    open: (range?: ByteRange) => blobs.read(sha256, range),
  }));
  const layout = await runSteps(layOut(zipEntries));
  return {
    fileName,
    contentType: "application/octet-stream",
    sizeBytes: layout.sizeBytes,
    tag: hashText(await runSteps(taggedText(entries))).slice(0, tagLength),
    open: async (range) => writeLaidOut(layout, range),
  };
}

/** Everything that the bytes depend on, as JSON. */
function* taggedText(entries: ArchivePart["entries"]): Steps<string> {
  const pace: Pace = { parts: 0 };
  const parts: string[] = [];
  for (const { path, modifiedAt, sha256 } of entries) {
    parts.push(JSON.stringify([path, modifiedAt, sha256]));
    if (isStepDone(pace)) yield;
  }
  return `[${JSON.stringify(zipFormat)},[${parts.join(",")}]]`;
}
