import { runBatches } from "../../jobs/run-batches.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId, type EnvelopeId } from "@chancery/core/ids/id.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { buildArchive } from "./actions/build-archive.ts";
import type { Wakeups } from "./wakeups.ts";
import type { ArchivesNeeds } from "./needs.ts";
import { removeShares } from "./store/shares.ts";

const removeMax = 500;

/** Builds the archive after every change of state. */
export function jobs(needs: ArchivesNeeds, wakeups: Wakeups): readonly JobHandler[] {
  return [
    {
      on: "envelope.changed",
      name: "archives.build",
      attemptsMax: 20,
      work: (payload, signal, { accountId }) =>
        buildArchive(printingFor(needs, accountId), wakeups, envelopeIdOf(payload), signal),
    },
  ];
}

/** The same needs, with pages printed in the account's share of the printer. */
function printingFor(needs: ArchivesNeeds, accountId = ""): ArchivesNeeds {
  const { printer } = needs;
  return { ...needs, printer: { ...printer.of(accountId), of: (other) => printer.of(other) } };
}

/** Removes expired links. */
export function schedules({ database, clock }: Pick<ArchivesNeeds, "database" | "clock">): readonly Schedule[] {
  const forget = (signal: AbortSignal): Promise<void> =>
    runBatches(removeMax, signal, () => removeShares(database, clock.now(), removeMax));
  return [{ name: "archives.forget_shares", everyMs: 3_600_000, work: forget }];
}

function envelopeIdOf(payload: Json): EnvelopeId {
  const isRecord = typeof payload === "object" && payload !== null && "envelopeId" in payload;
  const id = isRecord ? payload["envelopeId"] : undefined;
  return parseId<"envelope">(typeof id === "string" ? id : "", "envelopeId");
}
