import type { Database } from "../io/database/database.ts";
import type { Metrics } from "../io/metrics.ts";
import { readJobFigures, type JobFigures } from "../jobs/store/figures.ts";

const help: Readonly<Record<keyof JobFigures, string>> = {
  outbox_depth: "Events that no job was made of yet",
  outbox_age_s: "Age of the oldest such event in seconds",
  jobs_waiting: "Jobs that are not done",
  jobs_age_s: "Age of the oldest such job in seconds",
  jobs_failed: "Jobs that failed and are tried again",
  jobs_dead: "Jobs given up",
};

/** Figures of the background work for `/metrics`, read once for all of them. */
export function jobGauges(metrics: Metrics, database: Database): void {
  let reading: Promise<JobFigures> | undefined;
  const read = (): Promise<JobFigures> => {
    reading ??= readJobFigures(database).finally(() => (reading = undefined));
    return reading;
  };
  for (const [name, text] of Object.entries(help)) {
    metrics.gauge(`chancery_${name}`, text, async () => Number(new Map(Object.entries(await read())).get(name) ?? 0));
  }
}
