import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeOfPurge, removedEvent } from "../envelope/events.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import type { EndedRemoval, RemovedEnvelopes } from "./ended.ts";
import { removeEnded } from "./remove-ended.ts";
import { countCovered, findUnseen, lockDue, lockPresent, lockUnseen } from "./store/ended.ts";
import { listTombstones, lockUnswept, saveSwept } from "./store/tombstones.ts";

/** Ended envelopes as the room of retention finds and removes them. */
export type ForRetention = {
  readonly lockDue: typeof lockDue;
  readonly findUnseen: typeof findUnseen;
  readonly lockUnseen: typeof lockUnseen;
  readonly lockPresent: typeof lockPresent;
  readonly countCovered: typeof countCovered;
  /** Removes locked envelopes, of which tombstones stay. */
  removeEnded(tx: Transaction, removals: readonly EndedRemoval[], at: Instant): Promise<RemovedEnvelopes>;
  readonly removedEvent: typeof removedEvent;
  readonly changeOfPurge: typeof changeOfPurge;
  readonly listTombstones: typeof listTombstones;
  readonly lockUnswept: typeof lockUnswept;
  readonly saveSwept: typeof saveSwept;
};

/** Builds the questions of the room of retention. */
export function forRetention(needs: EnvelopesNeeds): ForRetention {
  return {
    lockDue,
    findUnseen,
    lockUnseen,
    lockPresent,
    countCovered,
    removeEnded: (tx, removals, at) => removeEnded(needs, tx, removals, at),
    removedEvent,
    changeOfPurge,
    listTombstones,
    lockUnswept,
    saveSwept,
  };
}
