import type { AccountId, EnvelopeId, Id, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

export type HoldId = Id<"legal hold">;

/** A legal hold on an envelope or a person of an account; without both, on the whole account. */
export type Hold = {
  readonly id: HoldId;
  readonly accountId: AccountId;
  readonly envelopeId: EnvelopeId | undefined;
  readonly userId: UserId | undefined;
  readonly reason: string;
  readonly setBy: UserId;
  readonly setAt: Instant;
};

/** The largest number of holds in force of one account. */
export const holdsMax = 1000;
/** The largest number of characters of a reason. */
export const reasonMax = 1000;
