import type { Delegated, TakenBack } from "@chancery/core/envelope/steps/delegate.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Change } from "../../../jobs/publish.ts";
import type { ProcessActor as Actor } from "../../processes/index.ts";
import { changedEvent, invitesEvent, recordOf } from "./events.ts";

/**
 * Records and events of a delegation: ENVELOPE_DELEGATE for each role, RECEIVE_ENVELOPE for a mailbox that had not received it. An email
 * address is invited.
 */
export function changeOfDelegation({ envelope, delegations, isNew }: Delegated, actor: Actor): Change {
  const { id, changedAt: at } = envelope;
  const given = delegations.map(({ roleId, to, email }) => recordOf(envelope, actor, "ENVELOPE_DELEGATE", { roleId, to, email }));
  const to = isNew ? delegations.slice(0, 1).flatMap((link) => link.to ?? []) : [];
  const received = to.map((mailboxId) => ({
    subject: { kind: "envelope", id } as const,
    operation: "RECEIVE_ENVELOPE",
    at,
    mailboxId,
  }));
  const invited = delegations.filter(({ email }) => email !== undefined).map(({ roleId }) => roleId);
  const events = [changedEvent(envelope), ...(invited.length > 0 ? [invitesEvent(id, invited)] : [])];
  return { audit: [...given, ...received], events, origin: actor.origin };
}

/** Records and events of a revoked delegation: DELEGATION_CANCELLED for each link removed. */
export function changeOfTakingBack({ envelope, removed }: TakenBack, actor: Actor): Change {
  const audit = removed.map(({ roleId, from, to, email }) =>
    recordOf(envelope, actor, "DELEGATION_CANCELLED", { roleId, from, to, email }),
  );
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
