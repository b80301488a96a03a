import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findTurn, openSlot, taxNumberOf } from "../signing/signing-turn.ts";
import { certificateFaults } from "../signing/verify-signatures.ts";
import { assertUnchanged } from "./find-slots.ts";
import { lockSecret, newVisit, redirectUriOf, remoteSignerOf, type RemoteSecret } from "./remote-visit.ts";
import { chainOf, contentsOf } from "./signed-content.ts";
import type { RemoteActing } from "./start-remote-signing.ts";
import type { NextStep, OfferedCredential, RemoteSigningRow } from "./store.ts";

/**
 * Prepares the visit in which the person authorizes a key for exactly these hashes; the certificate is first held to what the slots
 * require, as one of an uploaded signature. Throws request.conflict when the files have changed, and the faults of the certificate.
 */
export async function authorizeCredential(
  needs: EnvelopesNeeds,
  row: RemoteSigningRow,
  { credential, secret }: { readonly credential: OfferedCredential; readonly secret: RemoteSecret },
  acting: RemoteActing,
): Promise<{ readonly next: NextStep; readonly url: string }> {
  await assertUnchanged(needs, row, acting);
  await refuseCertificate(needs, row, credential, acting);
  const signer = remoteSignerOf(needs, row.signer);
  const at = needs.clock.now();
  const contents = row.slots.flatMap((slot) => contentsOf(slot, credential, at));
  const hashes = contents.map((content) => needs.remote.hashToSign(content));
  const { state, stateHash, challenge, verifier } = newVisit(needs);
  const { authorizationServer } = secret;
  const signing = { credentialId: credential.id, hashes };
  const visited = { authorizationServer, redirectUri: redirectUriOf(needs), state, challenge, signing };
  return {
    url: needs.remote.service.authorizationUrl(signer, visited),
    next: {
      step: "AUTHORIZE",
      stateHash,
      credentials: row.credentials,
      credentialId: credential.id,
      attributesAt: at,
      secret: lockSecret(needs, row.id, { ...secret, verifier }),
    },
  };
}

async function refuseCertificate(
  needs: EnvelopesNeeds,
  { envelopeId, slots }: RemoteSigningRow,
  credential: OfferedCredential,
  acting: RemoteActing,
): Promise<void> {
  const turn = await findTurn(needs, envelopeId, acting);
  const chain = chainOf(credential);
  const now = needs.clock.now();
  const checked = needs.remote.checkSigner(chain.certificate, now);
  if (!checked.isValid) return;
  const issuer = await needs.signing.findTrust(chain, await needs.signing.readTrusts(turn.envelope.senderMailboxId), now);
  refuse(
    slots.flatMap(({ documentId, signatureName }): readonly FaultRow[] => {
      const slot = openSlot(turn, documentId, signatureName);
      const tin = taxNumberOf(turn, slot);
      const codes = certificateFaults(slot, tin, { holder: checked.holder, issuer });
      return codes.map((code) => ({ code, args: [documentId, signatureName, tin ?? ""], documentId }));
    }),
  );
}
