import type { ApproverStatus } from "@chancery/core/envelope/approval/approval.ts";
import type { publicStatuses } from "./contract.ts";

/** How far an approver is, by a word that public clients know. */
export type PublicStatus = (typeof publicStatuses)[number];

/** The statuses of public clients by our own words. */
export const approverStatuses: Readonly<Record<PublicStatus, ApproverStatus>> = {
  NOT_STARTED: "PLANNED",
  WAITING: "WAITING",
  APPROVED: "APPROVED",
  REJECTED: "REJECTED",
  CANCELLED: "SKIPPED",
};

/** Our words for the statuses of public clients. */
export const publicStatusOf: Readonly<Record<ApproverStatus, PublicStatus>> = {
  PLANNED: "NOT_STARTED",
  WAITING: "WAITING",
  APPROVED: "APPROVED",
  REJECTED: "REJECTED",
  SKIPPED: "CANCELLED",
};
