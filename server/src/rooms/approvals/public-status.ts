import type { ApproverStatus } from "@chancery/core/envelope/approval/approval.ts";
import type { publicStatuses } from "./contract.ts";

/** The public statuses of an approver. */
export type PublicStatus = (typeof publicStatuses)[number];

/** Public statuses by internal status. */
export const approverStatuses: Readonly<Record<PublicStatus, ApproverStatus>> = {
  NOT_STARTED: "PLANNED",
  WAITING: "WAITING",
  APPROVED: "APPROVED",
  REJECTED: "REJECTED",
  CANCELLED: "SKIPPED",
};

/** Internal statuses by public status. */
export const publicStatusOf: Readonly<Record<ApproverStatus, PublicStatus>> = {
  PLANNED: "NOT_STARTED",
  WAITING: "WAITING",
  APPROVED: "APPROVED",
  REJECTED: "REJECTED",
  SKIPPED: "CANCELLED",
};
