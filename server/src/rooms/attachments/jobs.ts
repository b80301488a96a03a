import type { Schedule } from "../../jobs/schedule.ts";
import { sweepAttachments } from "./actions/sweep-attachments.ts";
import type { AttachmentsNeeds } from "./needs.ts";

/** Cleaning of files that nobody uses. */
export function schedules(needs: AttachmentsNeeds): readonly Schedule[] {
  return [{ name: "attachments.sweep", everyMs: 3_600_000, work: (signal) => sweepAttachments(needs, signal) }];
}
