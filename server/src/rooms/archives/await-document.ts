import type { ArchiveEntry } from "@chancery/core/archive/plan.ts";
import { awaitFound, type Awaiting } from "./await-archive.ts";
import type { Wakeups } from "./wakeups.ts";
import type { ArchivesNeeds } from "./needs.ts";
import { findArchive } from "./store/archives.ts";

/** The files of a finished document that are signed: the document, as drawn or uploaded, and its data where it has some. */
export type DocumentFiles = { readonly binary: ArchiveEntry; readonly text: ArchiveEntry | undefined };

/** The files of a document as the archives have them, whether archives may be downloaded yet or not. Throws archive.not_ready. */
export async function awaitDocument(
  needs: ArchivesNeeds,
  wakeups: Wakeups,
  awaiting: Awaiting & { readonly documentId: string },
): Promise<DocumentFiles> {
  return awaitFound(needs, wakeups, awaiting, async () => {
    const archive = await findArchive(needs.database, awaiting.envelopeId, 0);
    const own = archive?.entries.filter((entry) => entry.documentId === awaiting.documentId) ?? [];
    const binary = own.find(({ kind }) => kind === "document" || kind === "original");
    return binary && { binary, text: own.find(({ kind }) => kind === "data") };
  });
}
