import { refuseOnApproval } from "@chancery/core/envelope/approval/approval.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { fillInSteps } from "@chancery/core/envelope/steps/fill.ts";
import { sendInSteps } from "@chancery/core/envelope/steps/send.ts";
import { Fault, type FaultCode, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { loadFill, readFill } from "./load-fill.ts";
import { factsOf, loadSend } from "../sending/load-send.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import { findVisibleEnvelope } from "../envelope/store/envelopes.ts";
import type { Decision } from "@chancery/core/envelope/steps/step.ts";

/** The body of a check: with `uuid` a fill of that envelope is checked, or the send of that draft, without it a send. */
export type CheckBody = { readonly uuid?: EnvelopeId | undefined; readonly data: string };

/** Faults of state that prevent a fill now, reported as rows like those of the values. */
const stateFaults: readonly FaultCode[] = ["envelope.status_wrong", "approval.running", "role.inactive", "role.action_wrong"];

/** Every fault that a send or a fill would have; stores nothing. Throws envelope.not_found and the faults of the template. */
export async function checkEnvelope(
  needs: EnvelopesNeeds,
  { uuid, data }: CheckBody,
  actor: Actor,
): Promise<readonly FaultRow[]> {
  try {
    const envelope = uuid === undefined ? undefined : await findVisibleEnvelope(needs.database, uuid, actor.mailbox.id);
    if (envelope) refuseOnApproval(envelope, actor.mailbox.id, needs.clock.now());
    const isSend = uuid === undefined || envelope?.status === "DRAFT";
    return isSend ? await checkSend(needs, data, actor, envelope) : await checkFill(needs, { uuid, data }, actor);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.details.errors) return error.details.errors;
    if (!stateFaults.includes(error.code)) throw error;
    return [{ code: error.code, args: error.details.args ?? [] }];
  }
}

async function checkSend(
  needs: EnvelopesNeeds,
  data: string,
  actor: Actor,
  draft: Envelope | undefined,
): Promise<readonly FaultRow[]> {
  const plan = await loadSend(needs, actor, data, { draft });
  const attachments = await needs.attachments.findAttachments(needs.database, plan.attachmentIds);
  return faultsOf(await runSteps(sendInSteps(factsOf(plan, { attachments, draft }))));
}

async function checkFill(
  needs: EnvelopesNeeds,
  { uuid, data }: { readonly uuid: EnvelopeId; readonly data: string },
  actor: Actor,
): Promise<readonly FaultRow[]> {
  const submitted = await readFill(needs, data, actor);
  const facts = await loadFill(needs, needs.database, { id: uuid, submitted, actor });
  return faultsOf(await runSteps(fillInSteps(facts)));
}

function faultsOf(decision: Decision): readonly FaultRow[] {
  return "faults" in decision ? decision.faults : [];
}
