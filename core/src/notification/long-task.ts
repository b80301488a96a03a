import { addMs, type Instant } from "../ids/instant.ts";

const longTaskMs = 60_000;

/** Whether a task took so long that its user is notified of its end: a minute at least. */
export function isLongTask(begunAt: Instant, endedAt: Instant): boolean {
  return endedAt >= addMs(begunAt, longTaskMs);
}
