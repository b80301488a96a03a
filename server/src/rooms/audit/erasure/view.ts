import type { OpenErasure } from "../../accounts/index.ts";
import type { Hold } from "./hold.ts";

/** A legal hold on the wire. */
export function showHold({ id, envelopeId, userId, reason, setBy, setAt }: Hold) {
  return { uuid: id, envelopeUuid: envelopeId ?? null, userUuid: userId ?? null, reason, setBy, setAt };
}

/** An erasure that has not ended, on the wire. */
export function showErasure({ userId, requestedAt, isPostponed }: OpenErasure) {
  return { userUuid: userId, requestedAt, postponed: isPostponed };
}
