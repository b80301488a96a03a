import { runBatches, type Schedule } from "../../jobs/schedule.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { payloadId } from "../../jobs/payload-id.ts";
import { buildArchive, rebuildArchive } from "./actions/build-archive.ts";
import { buildMaxMs, findGaps } from "./actions/find-gaps.ts";
import { forgetArchives } from "./actions/forget-archives.ts";
import { raiseSeals } from "./actions/raise-seals.ts";
import { buildJobName, rebuildEventName, rebuildJobName, stampedEventName } from "./events.ts";
import type { Wakeups } from "./wakeups.ts";
import type { ArchivesNeeds } from "./needs.ts";
import { removeGap } from "./store/gaps.ts";
import { removeDownloadLinks } from "./store/links.ts";
import { removeShares } from "./store/shares.ts";

const removeMax = 500;
const stampEveryMs = 60_000;

/**
 * Builds the archive after every change of state, those that were found missing, and again when seals got time stamps. Removes the
 * archives of removed envelopes.
 */
export function jobs(needs: ArchivesNeeds, wakeups: Wakeups): readonly JobHandler[] {
  return [
    {
      on: "envelope.changed",
      name: buildJobName,
      attemptsMax: 20,
      hopelessMax: 3,
      work: (payload, signal, { accountId }) =>
        buildArchive(printingFor(needs, accountId), wakeups, payloadId<"envelope">(payload, "envelopeId"), signal),
    },
    {
      on: rebuildEventName,
      name: rebuildJobName,
      attemptsMax: 3,
      hopelessMax: 1,
      work: async (payload, signal, { accountId }) => {
        const envelopeId = payloadId<"envelope">(payload, "envelopeId");
        await buildArchive(printingFor(needs, accountId), wakeups, envelopeId, signal);
        await removeGap(needs.database, envelopeId);
      },
    },
    {
      on: stampedEventName,
      name: "archives.add_stamps",
      attemptsMax: 20,
      hopelessMax: 3,
      work: (payload, signal, { accountId }) =>
        rebuildArchive(printingFor(needs, accountId), payloadId<"envelope">(payload, "envelopeId"), signal),
    },
    {
      on: "envelope.removed",
      name: "archives.forget",
      attemptsMax: 20,
      work: (payload, signal) => forgetArchives(needs, payload, signal),
    },
  ];
}

/** The same needs, with pages printed in the account's share of the printer. */
function printingFor(needs: ArchivesNeeds, accountId = ""): ArchivesNeeds {
  const { printer } = needs;
  return { ...needs, printer: { ...printer.of(accountId), of: (other) => printer.of(other) } };
}

/** Removes expired links, finds missing archives, raises seals, and renews their time stamps. */
export function schedules(needs: ArchivesNeeds): readonly Schedule[] {
  const { database, clock } = needs;
  const forget = (remove: typeof removeShares) => (signal: AbortSignal) =>
    runBatches(removeMax, signal, () => remove(database, clock.now(), removeMax));
  return [
    { name: "archives.forget_shares", everyMs: 3_600_000, work: forget(removeShares) },
    { name: "archives.forget_links", everyMs: 600_000, work: forget(removeDownloadLinks) },
    { name: "archives.find_gaps", everyMs: buildMaxMs, work: (signal) => findGaps(needs, signal) },
    { name: "archives.stamp_seals", everyMs: stampEveryMs, work: (signal) => raiseSeals(needs, signal) },
  ];
}
