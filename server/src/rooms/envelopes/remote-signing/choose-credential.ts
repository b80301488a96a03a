import { Fault } from "@chancery/core/fault/fault.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { authorizeCredential } from "./authorize-credential.ts";
import { findOwnSigning, keyOf, type Named } from "./find-signing.ts";
import { unlockSecret } from "./remote-visit.ts";
import { credentialIn } from "./signed-content.ts";
import type { RemoteActing } from "./start-remote-signing.ts";
import { moveRemoteSigning } from "./store.ts";
import { showRemoteSigning } from "./view.ts";

/** Chooses the key to sign with. Throws remote_signing.not_found, request.conflict, and what authorizeCredential throws. */
export async function chooseCredential(
  needs: EnvelopesNeeds,
  named: Named,
  credentialId: string,
  acting: RemoteActing,
): Promise<Reply> {
  const row = await findOwnSigning(needs, keyOf(named, acting));
  if (row.step !== "CHOOSE") throw new Fault("request.conflict");
  const credential = credentialIn(row, credentialId);
  const secret = unlockSecret(needs, row.id, row.secret);
  const { next, url } = await authorizeCredential(needs, row, { credential, secret }, acting);
  const body = showRemoteSigning(row, next.step, url);
  return needs.database.transaction(async (tx) => {
    if (!(await moveRemoteSigning(tx, row, next))) throw new Fault("request.conflict");
    return acting.settle(tx, { status: 200, body, headers: { "cache-control": "no-store" } });
  });
}
