import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { AnyRequest, Reply } from "../../../http/route/route.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import type { RequestedSlots } from "../signing/show-signable.ts";
import { findSlots } from "./find-slots.ts";
import { remoteSigningMs, remoteSigningsMax } from "./limits.ts";
import { lockSecret, newVisit, redirectUriOf, remoteSignerOf } from "./remote-visit.ts";
import { addRemoteSigning, lockRemoteSigningsOf, type RemoteSigningRow } from "./store.ts";
import { showRemoteSigning } from "./view.ts";

/** The caller of a use case that talks to a service. */
export type RemoteActing = Acting & Pick<AnyRequest, "signal" | "readmit">;

/**
 * Starts to sign slots of an envelope by a key at a service, where the person signs in first. Throws remote_signer.not_found,
 * remote_signer.failed, request.too_many, and what findSlots throws.
 */
export async function startRemoteSigning(
  needs: EnvelopesNeeds,
  envelopeId: EnvelopeId,
  input: { readonly signer: string; readonly signatures: RequestedSlots },
  acting: RemoteActing,
): Promise<Reply> {
  const signer = remoteSignerOf(needs, input.signer);
  const slots = await findSlots(needs, envelopeId, input.signatures, acting);
  const authorizationServer = await needs.remote.service.findAuthorizationServer(signer);
  const visit = newVisit(needs);
  const { state, challenge, verifier, stateHash } = visit;
  const visited = { authorizationServer, redirectUri: redirectUriOf(needs), state, challenge, signing: undefined };
  const id = needs.newId<"remoteSigning">();
  const createdAt = needs.clock.now();
  const row: RemoteSigningRow = {
    id,
    envelopeId,
    mailboxId: acting.mailbox.id,
    userId: acting.caller.userId,
    signer: signer.id,
    step: "SIGN_IN",
    slots,
    credentials: [],
    credentialId: null,
    attributesAt: null,
    secret: lockSecret(needs, id, { authorizationServer, verifier }),
    expiresAt: addMs(createdAt, remoteSigningMs),
  };
  const body = showRemoteSigning(row, row.step, needs.remote.service.authorizationUrl(signer, visited));
  return needs.database.transaction(async (tx) => {
    const bound = { since: addMs(createdAt, -remoteSigningMs), countMax: remoteSigningsMax };
    await lockRemoteSigningsOf(tx, row.userId);
    const isAdded = await addRemoteSigning(tx, { ...row, stateHash, createdAt }, bound);
    const retryAfterS = remoteSigningMs / 1000;
    if (!isAdded) throw new Fault("request.too_many", { args: [retryAfterS], retryAfterS });
    return acting.settle(tx, { status: 201, body, headers: { "cache-control": "no-store" } });
  });
}
