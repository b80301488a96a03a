import { Fault } from "@chancery/core/fault/fault.ts";
import { displayText } from "@chancery/core/text/display-text.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { authorizeCredential } from "./authorize-credential.ts";
import { countFiles } from "./find-slots.ts";
import { keyOf, takeSigning, type Named } from "./find-signing.ts";
import { offerCredentials } from "./offer-credentials.ts";
import { lockSecret, redirectUriOf, remoteSignerOf, unlockSecret, type RemoteSecret } from "./remote-visit.ts";
import { signRemotely } from "./sign-remotely.ts";
import type { RemoteActing } from "./start-remote-signing.ts";
import { moveRemoteSigning, removeRemoteSigning, type NextStep, type RemoteSigningRow } from "./store.ts";
import { showRemoteSigning } from "./view.ts";

/** Parameters that the browser brought back from the service. */
export type Returned = { readonly state: string; readonly code: string | undefined; readonly error: string | undefined };

/**
 * Takes what the browser brought back, once: after the first visit the keys of the person are read, after the second the envelope is
 * signed. Throws remote_signing.not_found, request.conflict, the faults of the service, and those of signDocuments.
 */
export async function receiveCode(needs: EnvelopesNeeds, named: Named, returned: Returned, acting: RemoteActing): Promise<Reply> {
  const row = await takeSigning(needs, keyOf(named, acting), returned.state);
  const signer = remoteSignerOf(needs, row.signer);
  const { code, error } = returned;
  if (error === "access_denied") return cancel(needs, row, acting);
  if (code === undefined || error !== undefined)
    throw new Fault("remote_signer.failed", { args: [signer.name, displayText(error ?? "there is no code", errorMax)] });
  const secret = unlockSecret(needs, row.id, row.secret);
  const { authorizationServer, verifier } = secret;
  const toExchange = { authorizationServer, redirectUri: redirectUriOf(needs), code, verifier };
  const token = await needs.remote.service.exchange(signer, toExchange);
  if (row.step === "AUTHORIZE") return signRemotely(needs, row, { token: secret.token ?? "", sad: token }, acting);
  return offer(needs, row, { ...secret, token }, acting);
}

const errorMax = 300;

async function cancel({ database }: EnvelopesNeeds, row: RemoteSigningRow, acting: RemoteActing): Promise<Reply> {
  return database.transaction(async (tx) => {
    await removeRemoteSigning(tx, row.id);
    return acting.settle(tx, { status: 200, body: showRemoteSigning(row, "CANCELLED", null) });
  });
}

/** Reads the keys of the person; the only one is chosen at once. */
async function offer(
  needs: EnvelopesNeeds,
  row: RemoteSigningRow,
  secret: RemoteSecret & { readonly token: string },
  acting: RemoteActing,
): Promise<Reply> {
  const signer = remoteSignerOf(needs, row.signer);
  const credentials = await offerCredentials(needs, signer, secret.token, countFiles(row.slots));
  const offered = { ...row, credentials };
  const [credential, ...more] = credentials;
  const { next, url } =
    credential && more.length === 0
      ? await authorizeCredential(needs, offered, { credential, secret }, acting)
      : { next: choiceOf(offered, lockSecret(needs, row.id, secret)), url: null };
  return needs.database.transaction(async (tx) => {
    if (!(await moveRemoteSigning(tx, row, next))) throw new Fault("request.conflict");
    const body = showRemoteSigning(offered, next.step, url);
    return acting.settle(tx, { status: 200, body, headers: { "cache-control": "no-store" } });
  });
}

function choiceOf({ credentials }: RemoteSigningRow, secret: string): NextStep {
  return { step: "CHOOSE", stateHash: null, credentials, credentialId: null, attributesAt: null, secret };
}
