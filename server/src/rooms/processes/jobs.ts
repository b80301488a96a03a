import { runBatches, type Schedule } from "../../jobs/schedule.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { addDays } from "@chancery/core/ids/instant.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { payloadId } from "../../jobs/payload-id.ts";
import { publish } from "../../jobs/publish.ts";
import type { ProcessesNeeds } from "./needs.ts";
import { removeProcesses } from "./store/processes.ts";
import { notifyStarter } from "./notify-starter.ts";
import { runProcessBatch } from "./run-process.ts";
import { startedEvent, startedEventName } from "./start-process.ts";

/** Days for which the result of a process can be read. */
const keptDays = 30;
/** Processes, of up to 10 000 results each, per statement: ten take a fraction of the five seconds allowed. */
const removeMax = 10;
const origin: Origin = { requestId: "processes.work", ip: "", userAgent: "", source: "JOB" };

/** Runs processes, one batch per job, so that a long one does not delay others and a kill costs the work of one envelope. */
export function jobs(needs: ProcessesNeeds): readonly JobHandler[] {
  return [
    {
      on: startedEventName,
      name: "processes.work",
      attemptsMax: 20,
      work: async (payload, signal, run) => {
        const id = payloadId<"process">(payload, "processId");
        const isMore = await runProcessBatch(needs, id, signal);
        await needs.database.transaction(async (tx) => {
          if (isMore) await publish(tx, { audit: [], events: [startedEvent(id)], origin, accountId: run.accountId });
          else await notifyStarter(needs, tx, id);
          await run.finish(tx);
        });
      },
    },
  ];
}

/** Removes old processes. */
export function schedules({ database, clock }: ProcessesNeeds): readonly Schedule[] {
  const forget = async (signal: AbortSignal): Promise<void> => {
    const before = addDays(clock.now(), -keptDays);
    await runBatches(removeMax, signal, () => removeProcesses(database, before, removeMax));
  };
  return [{ name: "processes.forget", everyMs: 3_600_000, work: forget }];
}
