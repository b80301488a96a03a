import type { FaultRow } from "../../fault/fault.ts";
import type { EnvelopeId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import type { SharerRights } from "./share.ts";
import { allowedActions, statusAt, type Timed } from "../model/transitions.ts";

/** A mailbox's relation to an envelope, with the envelope's status; undefined when the mailbox cannot see it. */
export type ArchiveSharerRights = (NonNullable<SharerRights> & Timed) | undefined;

/**
 * The reason a mailbox may not share the archive of an envelope by email: it has no part in it, sharing is forbidden, or the
 * envelope is not completed.
 */
export function shareArchiveFault(envelopeId: EnvelopeId, standing: ArchiveSharerRights, now: Instant): FaultRow | undefined {
  if (!standing) return { code: "envelope.not_found", args: [envelopeId] };
  if (!standing.isTakingPart || !standing.allowsSharing) return { code: "share.forbidden", args: [envelopeId] };
  const status = statusAt(standing, now);
  if (status === "COMPLETED") return undefined;
  return { code: "share.not_completed", args: [envelopeId, status], allowed: allowedActions(status) };
}
