import { readMask } from "@chancery/core/archive/mask.ts";
import { selectEntries } from "@chancery/core/archive/plan.ts";
import { selectStructure } from "@chancery/core/archive/structure.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ReplyFile } from "../../http/reply/file-reply.ts";
import { awaitArchive } from "./await-archive.ts";
import { findDocument, findSource, rolesOf } from "./find-source.ts";
import type { ArchivesNeeds, ArchiveSource } from "./needs.ts";
import type { Downloading } from "./record-download.ts";
import type { Wakeups } from "./wakeups.ts";
import { zipFile } from "./zip-file.ts";

/** The query of a download. `excludeFiles` is a mask of the kinds of file to leave out. */
export type ArchiveRequest = {
  readonly documentId: string | undefined;
  readonly excludeFiles: string;
  readonly zipStructureName: string | undefined;
  readonly wait: boolean;
};

/** The archive of an envelope's current state as a ZIP file, or a part of it, not yet opened. Throws archive.not_ready while it is not built. */
export async function findArchiveFile(
  needs: ArchivesNeeds,
  wakeups: Wakeups,
  asked: ArchiveRequest,
  acting: Pick<Downloading, "mailbox" | "envelopeId" | "signal" | "readmit">,
): Promise<ReplyFile> {
  const excluded = readMask(asked.excludeFiles);
  const before = await findSource(needs, acting.mailbox.id, acting.envelopeId);
  if (asked.documentId !== undefined) findDocument(before, asked.documentId);
  const names = await findStructure(needs, before, asked.zipStructureName);
  const { archive, source } = await awaitArchive(needs, wakeups, { source: before, wait: asked.wait }, acting);
  const roleIds = rolesOf(source, acting.mailbox.id);
  const whole = selectEntries(archive.entries, { documentId: asked.documentId, excluded, roleIds });
  const entries = names ? selectStructure(whole, new Set(names)) : whole;
  return zipFile(needs, { fileName: archive.fileName, entries });
}

/** The names that a ZIP structure selects; undefined for an empty name. Throws zip_structure.not_found. */
async function findStructure(
  { database, templates }: ArchivesNeeds,
  { template }: ArchiveSource,
  name: string | undefined,
): Promise<readonly string[] | undefined> {
  if (name === undefined || name.trim() === "") return undefined;
  const names = await templates.findZipNames(database, template, name);
  if (!names) throw new Fault("zip_structure.not_found", { args: [name] });
  return names;
}
