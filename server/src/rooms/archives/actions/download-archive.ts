import { fileReply } from "../../../http/reply/file-reply.ts";
import type { Reply } from "../../../http/route/route.ts";
import { findArchiveFile, type ArchiveRequest } from "../find-archive-file.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { recordDownload, type Downloading } from "../record-download.ts";
import type { Wakeups } from "../wakeups.ts";

/** The archive of an envelope's current state as ZIP, or a part of it, which is recorded. Throws archive.not_ready while it is not built. */
export async function downloadArchive(
  needs: ArchivesNeeds,
  wakeups: Wakeups,
  asked: ArchiveRequest,
  acting: Downloading,
): Promise<Reply> {
  const reply = await fileReply(acting.headers, await findArchiveFile(needs, wakeups, asked, acting));
  const { documentId, excludeFiles, zipStructureName } = asked;
  return recordDownload(needs, acting, reply, { documentId, excludeFiles, zipStructureName });
}
