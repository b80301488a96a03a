import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { listHopeless } from "../../../jobs/store/dead.ts";
import { rebuildEvent, rebuildJobName } from "../events.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { addGaps, readWatch, removeClosedGaps, saveWatch, takeGaps } from "../store/gaps.ts";

/** Time for the job that builds an archive; an envelope without one later has a gap. */
export const buildMaxMs = 60_000;
/** Completions may be committed in another order than their times, so those of this period are checked again. */
const overlapMs = 10 * 60_000;
const againMs = 60 * 60_000;
/** Hopeless tries of one version. */
const hopelessMax = 5;
const batchMax = 1000;
/** Batches of one run: a service with a history is looked through in several. */
const batchesMax = 100;
const rebuildMax = 200;
const origin: Origin = { requestId: "archives.gaps", ip: "", userAgent: "", source: "JOB" };
const firstId = "00000000-0000-0000-0000-000000000000" as EnvelopeId;

/**
 * Finds completed envelopes that still have no archive after a minute, and has each built: at once, then hourly. One that cannot be printed
 * is tried after 1, 2, 4 and 8 h more, and then left until its job is replayed or the version changes: each try may take minutes.
 */
export async function findGaps(needs: ArchivesNeeds, signal: AbortSignal): Promise<void> {
  const { database, clock, version } = needs;
  await removeClosedGaps(database);
  await lookThrough(needs, addMs(clock.now(), -buildMaxMs), signal);
  const now = clock.now();
  await database.transaction(async (tx) => {
    const ids = await takeGaps(tx, { before: addMs(now, -againMs), now, limit: rebuildMax });
    const left = await findLeft(tx, ids, needs, now);
    const events = ids.filter((id) => !left.has(id)).map((id) => rebuildEvent(id, version));
    await publish(tx, { audit: [], events, origin });
  });
}

/** The envelopes that this version could not print and that are not to be tried now. */
async function findLeft(
  tx: Transaction,
  ids: readonly EnvelopeId[],
  { version }: Pick<ArchivesNeeds, "version">,
  now: Instant,
): Promise<ReadonlySet<string>> {
  const hopeless = await listHopeless(tx, ids, rebuildJobName, { version });
  const left = hopeless.filter(({ count, died_at }) => count >= hopelessMax || addMs(died_at, againMs * 2 ** (count - 1)) > now);
  return new Set(left.map(({ key }) => key));
}

async function lookThrough({ database, clock, envelopes }: ArchivesNeeds, until: Instant, signal: AbortSignal): Promise<void> {
  const settled = addMs(until, -overlapMs);
  let after = { completedAt: await readWatch(database), id: firstId };
  for (let batch = 0; batch < batchesMax && !signal.aborted; batch += 1) {
    const completed = await envelopes.listCompleted(database, after, until, batchMax);
    if (completed.length > 0) await addGaps(database, completed, clock.now());
    after = completed.at(-1) ?? after;
    const isOver = completed.length < batchMax;
    const reached = isOver || after.completedAt > settled ? settled : after.completedAt;
    await saveWatch(database, reached);
    if (isOver) return;
  }
}
