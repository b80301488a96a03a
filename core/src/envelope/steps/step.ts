import { refuse, type FaultRow } from "../../fault/fault.ts";
import type { AttachmentId } from "../../ids/id.ts";
import type { Delegation, Envelope, EnvelopeRole } from "../model/model.ts";

/** One step of an envelope: what it is afterwards, the roles completed and reached by it, the attachments new in it. */
export type Step = {
  readonly envelope: Envelope;
  readonly completed: readonly EnvelopeRole[];
  readonly reached: readonly EnvelopeRole[];
  readonly attachmentIds: readonly AttachmentId[];
  /** The attachments that are in it no more. */
  readonly releasedIds: readonly AttachmentId[];
  /** Reached roles given on at once; left out when there are none. `reached` names who had them. */
  readonly delegations?: readonly Delegation[];
};

/** A step, or every reason why it cannot be taken. */
export type Decision = { readonly step: Step } | { readonly faults: readonly FaultRow[] };

/** The step of a decision. Throws its faults when there is none. */
export function stepOf(decision: Decision): Step {
  if ("step" in decision) return decision.step;
  refuse(decision.faults);
  throw new Error("a decision without a step has faults");
}
