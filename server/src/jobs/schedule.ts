import type { JobHandler } from "./job-handler.ts";

/** Periodic work, by one process at a time; after a stop it is caught up once. A run that fails is tried again twice. */
export type Schedule = {
  /** Unique, stable, noun first: "attachments.sweep". */
  readonly name: string;
  /** Name in the previous version, whose last run may still wait. */
  readonly formerName?: string;
  readonly everyMs: number;
  /** Whether there is work, by one cheap read: a run writes a dozen rows. Without it, every run is made. */
  hasWork?(): Promise<boolean>;
  work(signal: AbortSignal): Promise<void>;
};

/** Each run of a schedule is an event of its own name and key, worked like any other. */
export function handlerOf(schedule: Schedule): JobHandler {
  return {
    on: schedule.name,
    name: schedule.name,
    formerName: schedule.formerName,
    attemptsMax: 3,
    work: (_payload, signal) => schedule.work(signal),
  };
}

/** Repeats a step that handles at most `batchMax` rows, until a step handles fewer or the signal is aborted. */
export async function runBatches(batchMax: number, signal: AbortSignal, step: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await step()) === batchMax);
}
