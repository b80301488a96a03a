import { refuse, type FaultRow } from "../../fault/fault.ts";
import type { AttachmentId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import type { Delegation, Envelope, EnvelopeRole } from "../model/model.ts";

/** One step of an envelope: the envelope after it, the roles it completed and reached, and the attachments it added. */
export type Step = {
  readonly envelope: Envelope;
  readonly completed: readonly EnvelopeRole[];
  readonly reached: readonly EnvelopeRole[];
  readonly attachmentIds: readonly AttachmentId[];
  /** The attachments it removed. */
  readonly releasedIds: readonly AttachmentId[];
  /** Reached roles that were delegated automatically; absent when there are none. `reached` names their original holders. */
  readonly delegations?: readonly Delegation[];
};

/** Properties that every change of an envelope sets; `roleId` is the role that it is by. */
export function changeBy(roleId: string | undefined, { revision }: Envelope, now: Instant, stateMessage = "") {
  return { changedAt: now, changedByRoleId: roleId, stateMessage, revision: revision + 1 };
}

/** A step, or all reasons to refuse it. */
export type Decision = { readonly step: Step } | { readonly faults: readonly FaultRow[] };

/** The step of a decision. Throws its faults if it was refused; `placed` gives each its place in the request, where that is not the XML. */
export function stepOf(decision: Decision, placed: (row: FaultRow) => FaultRow = (row) => row): Step {
  if ("step" in decision) return decision.step;
  refuse(decision.faults.map(placed));
  throw new Error("a decision without a step has faults");
}
