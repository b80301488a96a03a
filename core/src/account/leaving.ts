/** An account or a mailbox of somebody who leaves the service. An owner is one who can act. */
export type Left = {
  readonly isOwner: boolean;
  readonly hasOtherOwner: boolean;
  /** Somebody else has anything in it, whether they can act or not. */
  readonly hasOthers: boolean;
};

/** The fate of an account or a mailbox whose person leaves: it stays, goes with them, or keeps them until somebody else owns it. */
export const leavingOutcomes = ["LEFT", "REMOVED", "NEEDS_OWNER"] as const;

/** One of leavingOutcomes. */
export type LeavingOutcome = (typeof leavingOutcomes)[number];

/** The fate of what somebody leaves. With `leavesExisting` nothing goes with its person. */
export function leavingOutcome({ isOwner, hasOtherOwner, hasOthers }: Left, leavesExisting: boolean): LeavingOutcome {
  if (!isOwner || hasOtherOwner) return "LEFT";
  return hasOthers || leavesExisting ? "NEEDS_OWNER" : "REMOVED";
}
