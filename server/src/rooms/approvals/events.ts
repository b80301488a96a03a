import type { RouteStatus } from "@chancery/core/envelope/approval/approval.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { ApprovalFlowId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { changeInMailbox } from "../../jobs/act.ts";
import type { Change } from "../../jobs/publish.ts";
import type { ProcessActor } from "../processes/index.ts";

/** A change of a route; `starterId` is the mailbox that started it. */
export type RouteChange = {
  readonly flowId: ApprovalFlowId;
  readonly envelopeId: EnvelopeId;
  readonly starterId: MailboxId;
  readonly status: RouteStatus;
  readonly action: "start" | "approve" | "reject" | "withdraw" | "end";
  readonly details: { readonly [key: string]: Json | undefined };
  readonly at: Instant;
};

/** The audit record and event of a change of a route: an INFO with the action in the envelope's trail, and `approval.changed`. */
export function changeOfRoute(change: RouteChange, { mailbox, caller, origin }: ProcessActor): Change {
  const who = { accountId: mailbox.accountId, mailboxId: mailbox.id, userId: caller.userId };
  return { ...changeOf(change, who), origin };
}

/** The audit records of saved routes. */
export function changeOfSaved(
  { operation, ids, at }: { readonly operation: string; readonly ids: readonly ApprovalFlowId[]; readonly at: Instant },
  actor: ProcessActor,
): Change {
  const audit = ids.flatMap((flowId) => changeInMailbox(actor, { operation, at, details: { flowId } }).audit);
  return { audit, events: [], origin: actor.origin };
}

/** The audit record and event of a route that ended with its envelope. */
export function changeOfOver(change: RouteChange): Change {
  return { ...changeOf(change, {}), origin: { requestId: "", ip: "", userAgent: "", source: "JOB" } };
}

function changeOf(
  { flowId, envelopeId, starterId, status, action, details, at }: RouteChange,
  who: object,
): Omit<Change, "origin"> {
  const subject = { kind: "envelope", id: envelopeId } as const;
  const payload = { envelopeId, flowId, mailboxId: starterId, status };
  return {
    audit: [{ subject, operation: "INFO", at, ...who, details: { approval: action, flowId, ...details } }],
    events: [{ name: "approval.changed", key: envelopeId, payload }],
  };
}
