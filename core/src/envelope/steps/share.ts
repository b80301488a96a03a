import type { FaultRow } from "../../fault/fault.ts";
import type { EnvelopeId, MailboxId } from "../../ids/id.ts";

/** The sharing mailbox's relation to an envelope; undefined when it cannot see the envelope. */
export type SharerRights = { readonly allowsSharing: boolean; readonly isTakingPart: boolean } | undefined;
/**
 * The target mailbox's relation to the envelope; undefined when it does not have it. `sharedBy` is undefined when it has a role.
 */
export type ExistingShare = { readonly sharedBy: MailboxId | undefined } | undefined;

/** An envelope and a mailbox to share it with. */
export type SharePair = { readonly envelopeId: EnvelopeId; readonly mailboxId: MailboxId };

/** The outcome of one pair: shared now, shared before by the same mailbox, or refused. */
export type ShareResult = SharePair & ({ readonly done: "new" | "before" } | { readonly refused: FaultRow });

/**
 * Decides whether a mailbox may share an envelope with another: it takes part, sharing is allowed, and the other neither has a
 * role nor received the envelope from a third mailbox. Independent of the status.
 */
export function share(pair: SharePair, by: MailboxId, standing: SharerRights, tie: ExistingShare): ShareResult {
  const { envelopeId, mailboxId } = pair;
  if (!standing) return { ...pair, refused: { code: "envelope.not_found", args: [envelopeId] } };
  if (!standing.isTakingPart || !standing.allowsSharing) {
    return { ...pair, refused: { code: "share.forbidden", args: [envelopeId] } };
  }
  if (!tie) return { ...pair, done: "new" };
  if (tie.sharedBy === by) return { ...pair, done: "before" };
  return { ...pair, refused: { code: "share.participant", args: [envelopeId, mailboxId] } };
}
