import type { Schedule } from "../../jobs/schedule.ts";
import { markStrays } from "./actions/mark-strays.ts";
import { sweepAttachments } from "./actions/sweep-attachments.ts";
import type { AttachmentsNeeds } from "./needs.ts";

/** Removes unused files. */
export function schedules(needs: AttachmentsNeeds): readonly Schedule[] {
  return [
    { name: "attachments.sweep", everyMs: 3_600_000, work: (signal) => sweepAttachments(needs, signal) },
    { name: "attachments.strays", everyMs: 24 * 3_600_000, work: (signal) => markStrays(needs, signal) },
  ];
}
