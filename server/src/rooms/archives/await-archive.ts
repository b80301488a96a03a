import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Wakeups } from "./wakeups.ts";
import { findSource } from "./find-source.ts";
import type { ArchivesNeeds, ArchiveSource } from "./needs.ts";
import type { Downloading } from "./record-download.ts";
import { buildJobName, rebuildJobName } from "./events.ts";
import { hasHopelessJob } from "../../jobs/store/dead.ts";
import { findArchive, type Archive } from "./store/archives.ts";
import type { ArchiveEntry } from "@chancery/core/archive/plan.ts";

/** The number of requests that may wait in one process; further ones get archive.not_ready at once. */
export const waitingMax = 1000;
const firstPauseMs = 50;
const longestPauseMs = 1000;
const retryAfterS = 2;

/** An archive to wait for, and whether to wait. */
export type Waiting = {
  readonly source: ArchiveSource;
  /** Whether an archive contains the requested files; any one does when left out. */
  readonly suits?: (archive: Archive) => boolean;
  readonly wait: boolean;
};

/**
 * The newest archive of at least this state, and the envelope as the caller sees it after the wait. Throws archive.not_ready (425)
 * at once or after the longest wait, archive.unprintable when it cannot be built, and the faults of `readmit` and of findSource when the
 * caller may not have it any more.
 */
export async function awaitArchive(
  needs: ArchivesNeeds,
  wakeups: Wakeups,
  { source: before, suits = () => true, wait }: Waiting,
  { mailbox, signal, readmit }: Pick<Downloading, "mailbox" | "signal" | "readmit">,
): Promise<{ readonly archive: Archive; readonly source: ArchiveSource }> {
  const { envelope, template } = before;
  let source = before;
  const lookAgain = async (): Promise<void> => {
    await readmit();
    source = await findSource(needs, mailbox.id, envelope.id);
  };
  const isOpen = (archive: Archive): boolean => archive.isCompleted || template.model.archiveBeforeCompletion;
  const archive = await awaitFound(needs, wakeups, { wait, signal: signal(), lookAgain, envelope }, async () => {
    const found = await findArchive(needs.database, envelope.id, envelope.revision);
    return found && isOpen(found) && suits(found) ? found : undefined;
  });
  return { archive, source };
}

/** An envelope in the state that its files are of. */
type EnvelopeState = { readonly id: EnvelopeId; readonly revision: number };

/** A wait for files of an envelope. */
export type Awaiting = {
  readonly envelope: EnvelopeState;
  readonly wait: boolean;
  readonly signal: AbortSignal;
  /** Checks after a wait that the caller may still have the files; throws if not. */
  readonly lookAgain: () => Promise<void>;
};

/** The result of `find` in the archives of an envelope, now or within the wait. Throws archive.not_ready and archive.unprintable. */
export async function awaitFound<Found>(
  needs: ArchivesNeeds,
  wakeups: Wakeups,
  { envelope: { id, revision }, wait, signal, lookAgain }: Awaiting,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const until = performance.now() + (wait && wakeups.waitingCount < waitingMax ? needs.waitMaxMs : 0);
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const found = await find();
    const leftMs = until - performance.now();
    const isOver = found !== undefined || leftMs <= 0 || signal.aborted;
    if (isOver && pauseMs > firstPauseMs) await lookAgain();
    if (found !== undefined) return found;
    await checkPrintable(needs, { id, revision });
    if (isOver) throw new Fault("archive.not_ready", { retryAfterS });
    await wakeups.wait(id, Math.min(pauseMs, leftMs), signal).catch(() => undefined);
  }
}

/** Throws archive.unprintable when the archive of an envelope in a state cannot be built. */
export async function checkPrintable(
  { database }: Pick<ArchivesNeeds, "database">,
  { id, revision }: EnvelopeState,
): Promise<void> {
  const isHopeless =
    (await hasHopelessJob(database, id, buildJobName, { revision })) || (await hasHopelessJob(database, id, rebuildJobName, {}));
  if (isHopeless) throw new Fault("archive.unprintable", { args: [id] });
}

/** The files of a finished document that are signed: the document, as drawn or uploaded, and its data where it has some. */
export type DocumentFiles = { readonly binary: ArchiveEntry; readonly text: ArchiveEntry | undefined };

/** A wait for the files of one document; `sha256` names the file that must be there, where it is known. */
export type AwaitingDocument = Omit<Awaiting, "envelope"> & {
  readonly documentId: string;
  readonly sha256: string | undefined;
};

/**
 * Finds the files of documents as the archives of an envelope have them, whether archives may be downloaded yet or not. An archive that was read
 * is read again only for what it lacks: it has the files of thousands of documents. Throws archive.not_ready and archive.unprintable.
 */
export function documentFinder(needs: ArchivesNeeds, wakeups: Wakeups, envelope: EnvelopeState) {
  let known: ReadonlyMap<string | undefined, readonly ArchiveEntry[]> = new Map();
  const findKnown = ({ documentId, sha256 }: AwaitingDocument): DocumentFiles | undefined => {
    const own = known.get(documentId) ?? [];
    const binary = own.find(({ kind }) => kind === "document" || kind === "original");
    if (sha256 !== undefined && binary?.sha256 !== sha256) return undefined;
    return binary && { binary, text: own.find(({ kind }) => kind === "data") };
  };
  return async (awaiting: AwaitingDocument): Promise<DocumentFiles> =>
    findKnown(awaiting) ??
    awaitFound(needs, wakeups, { ...awaiting, envelope }, async () => {
      const archive = await findArchive(needs.database, envelope.id, 0);
      known = Map.groupBy(archive?.entries ?? [], ({ documentId }) => documentId);
      return findKnown(awaiting);
    });
}
