import type { FaultRow } from "../../fault/fault.ts";
import type { EnvelopeId, MailboxId } from "../../ids/id.ts";

/** What a mailbox that shares has of an envelope; undefined when it does not see it. */
export type ShareStanding = { readonly allowsSharing: boolean; readonly isTakingPart: boolean } | undefined;
/** What a mailbox that is shared with has of it already; undefined when nothing. `sharedBy`: undefined when it has a role. */
export type ShareTie = { readonly sharedBy: MailboxId | undefined } | undefined;

/** One envelope and one mailbox it is shared with. */
export type SharePair = { readonly envelopeId: EnvelopeId; readonly mailboxId: MailboxId };

/** What becomes of one pair: shared now, shared already by the same mailbox, or refused. */
export type ShareResult = SharePair & ({ readonly done: "new" | "before" } | { readonly refused: FaultRow });

/**
 * Whether a mailbox may share an envelope with another: it takes part, sharing is not forbidden, and the other neither has a
 * role nor got it from somebody else. In any status.
 */
export function share(pair: SharePair, by: MailboxId, standing: ShareStanding, tie: ShareTie): ShareResult {
  const { envelopeId, mailboxId } = pair;
  if (!standing) return { ...pair, refused: { code: "envelope.not_found", args: [envelopeId] } };
  if (!standing.isTakingPart || !standing.allowsSharing) {
    return { ...pair, refused: { code: "share.forbidden", args: [envelopeId] } };
  }
  if (!tie) return { ...pair, done: "new" };
  if (tie.sharedBy === by) return { ...pair, done: "before" };
  return { ...pair, refused: { code: "share.participant", args: [envelopeId, mailboxId] } };
}
