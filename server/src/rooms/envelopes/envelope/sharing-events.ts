import type { Delegated, TakenBack } from "@chancery/core/envelope/steps/delegate.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Change } from "../../../jobs/publish.ts";
import type { ProcessActor as Actor } from "../../processes/index.ts";
import { changedEvent, recordOf } from "./events.ts";

/** Records and events of a delegation: ENVELOPE_DELEGATE for each role, RECEIVE_ENVELOPE for a delegate who had not received it. */
export function changeOfDelegation({ envelope, delegations, isNew }: Delegated, actor: Actor): Change {
  const { id, changedAt: at } = envelope;
  const given = delegations.map(({ roleId, to }) => recordOf(envelope, actor, "ENVELOPE_DELEGATE", { roleId, to }));
  const to = isNew ? delegations.slice(0, 1).map((link) => link.to) : [];
  const received = to.map((mailboxId) => ({
    subject: { kind: "envelope", id } as const,
    operation: "RECEIVE_ENVELOPE",
    at,
    mailboxId,
  }));
  return { audit: [...given, ...received], events: [changedEvent(envelope)], origin: actor.origin };
}

/** Records and events of a revoked delegation: DELEGATION_CANCELLED for each link removed. */
export function changeOfTakingBack({ envelope, removed }: TakenBack, actor: Actor): Change {
  const audit = removed.map(({ roleId, from, to }) => recordOf(envelope, actor, "DELEGATION_CANCELLED", { roleId, from, to }));
  return { audit, events: [changedEvent(envelope)], origin: actor.origin };
}

/** One COPY_SHARED for each envelope, with the mailboxes that came to see it, or see it no more. */
export function changeOfSharing(
  pairs: readonly { readonly envelope_id: EnvelopeId; readonly mailbox_id: MailboxId }[],
  { isShared, at }: { readonly isShared: boolean; readonly at: Instant },
  actor: Actor,
): Change {
  const audit = [...Map.groupBy(pairs, (pair) => pair.envelope_id)].map(([id, rows]) => {
    const mailboxIds = rows.map((row) => row.mailbox_id).toSorted();
    return recordOf({ id, changedAt: at }, actor, "COPY_SHARED", { mailboxIds, isShared });
  });
  return { audit, events: [], origin: actor.origin };
}
