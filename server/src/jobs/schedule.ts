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

/** The time of one run, below that of a job. */
const runMaxMs = 480_000;

/** Each run of a schedule is an event of its own name and key, worked like any other. */
export function handlerOf(schedule: Schedule): JobHandler {
  return {
    on: schedule.name,
    name: schedule.name,
    formerName: schedule.formerName,
    attemptsMax: 3,
    work: (_payload, signal) => workWithin(runMaxMs, signal, schedule.work),
  };
}

/** Does work until it ends or its time is over. That is no failure, as the next run goes on: years of backlog take many runs. */
export async function workWithin(ms: number, signal: AbortSignal, work: Schedule["work"]): Promise<void> {
  const over = AbortSignal.timeout(ms);
  try {
    await work(AbortSignal.any([signal, over]));
  } catch (error) {
    if (!over.aborted || error !== over.reason) throw error;
  }
}

/** Repeats a step that handles at most `batchMax` rows, until a step handles fewer or the signal is aborted. */
export async function runBatches(batchMax: number, signal: AbortSignal, step: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await step()) === batchMax);
}
