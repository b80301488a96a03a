/** An account or mailbox of a user who leaves the service. Owners are counted only if they can act. */
export type Left = {
  readonly isOwner: boolean;
  readonly hasOtherOwner: boolean;
  /** Whether other users have access to it, even if they cannot act. */
  readonly hasOthers: boolean;
};

/** Outcomes for an account or mailbox: the user leaves it, it is removed, or it needs another owner first. */
export const leavingOutcomes = ["LEFT", "REMOVED", "NEEDS_OWNER"] as const;

/** One of leavingOutcomes. */
export type LeavingOutcome = (typeof leavingOutcomes)[number];

/** The outcome for an account or mailbox of a leaving user. With `leavesExisting` nothing is removed. */
export function leavingOutcome({ isOwner, hasOtherOwner, hasOthers }: Left, leavesExisting: boolean): LeavingOutcome {
  if (!isOwner || hasOtherOwner) return "LEFT";
  return hasOthers || leavesExisting ? "NEEDS_OWNER" : "REMOVED";
}
