import { changeOfPurge, removedEvent } from "../envelope/events.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { removeEnded } from "./remove-ended.ts";
import { countCovered, findUnseen, lockDue, lockPresent, lockUnseen } from "./store/ended.ts";
import { listTombstones, lockUnswept, saveSwept } from "./store/tombstones.ts";

/** Ended envelopes as the room of retention finds and removes them. */
export type ForRetention = ReturnType<typeof forRetention>;

/** Builds the questions of the room of retention. */
export function forRetention(needs: EnvelopesNeeds) {
  return {
    lockDue,
    findUnseen,
    lockUnseen,
    lockPresent,
    countCovered,
    removeEnded: removeEnded.bind(undefined, needs),
    removedEvent,
    changeOfPurge,
    listTombstones,
    lockUnswept,
    saveSwept,
  };
}
