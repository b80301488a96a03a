import { Fault } from "@chancery/core/fault/fault.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { RemoteSigner } from "../../../io/csc/remote-signer.ts";
import type { CheckedSigner } from "../../../io/signatures/check-signer.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { signDocuments } from "../signing/sign-documents.ts";
import type { SentSlot } from "../signing/verify-signatures.ts";
import { assertUnchanged } from "./find-slots.ts";
import { remoteSignerOf } from "./remote-visit.ts";
import { chainOf, contentsOf, credentialIn } from "./signed-content.ts";
import type { RemoteActing } from "./start-remote-signing.ts";
import { removeRemoteSigning, type RemoteSigningRow } from "./store.ts";
import { showRemoteSigning } from "./view.ts";

/** The token of the service, and the Signature Activation Data: the token of the authorization for these hashes. */
type Tokens = { readonly token: string; readonly sad: string };

/**
 * Has the service sign the authorized hashes, and signs the envelope as if the signatures had been uploaded: whatever the service returns is
 * verified there. Throws request.conflict when the files have changed, remote_signer.failed, and the faults of signDocuments.
 */
export async function signRemotely(
  needs: EnvelopesNeeds,
  row: RemoteSigningRow,
  tokens: Tokens,
  acting: RemoteActing,
): Promise<Reply> {
  await assertUnchanged(needs, row, acting);
  const sent = await requestSignatures(needs, row, tokens);
  const body = showRemoteSigning(row, "SIGNED", null);
  const session = { sessionId: undefined, envelopeId: row.envelopeId, slots: sent };
  return signDocuments(needs, session, {
    ...acting,
    settle: async (tx) => {
      await removeRemoteSigning(tx, row.id);
      return acting.settle(tx, { status: 200, body });
    },
  });
}

async function requestSignatures(needs: EnvelopesNeeds, row: RemoteSigningRow, tokens: Tokens): Promise<readonly SentSlot[]> {
  const { remote, clock } = needs;
  const credential = credentialIn(row, row.credentialId);
  const { certificate, others } = chainOf(credential);
  const key = remote.checkSigner(certificate, clock.now());
  const scheme = key.isValid ? remote.signatureScheme(key, credential.algorithms) : undefined;
  if (!key.isValid || !scheme) throw unusable(remoteSignerOf(needs, row.signer), key);
  const at = row.attributesAt ?? clock.now();
  const slots = row.slots.map((slot) => ({ slot, contents: contentsOf(slot, credential, at) }));
  const hashes = slots.flatMap(({ contents }) => contents.map((content) => remote.hashToSign(content)));
  const asked = { ...tokens, credentialId: credential.id, hashes, scheme };
  const values = (await remote.service.signHashes(remoteSignerOf(needs, row.signer), asked)).values();
  return slots.map(({ slot: { documentId, signatureName, files }, contents }) => ({
    documentId,
    signatureName,
    signatures: contents.map((content, index) => {
      const value = values.next().value ?? new Uint8Array();
      const cms = remote.buildRemoteSignature({ ...content, others, scheme, key, value });
      return { source: files[index]?.source ?? "binary", data: Buffer.from(cms).toString("base64") };
    }),
  }));
}

function unusable({ name }: RemoteSigner, key: CheckedSigner): Fault {
  return new Fault("remote_signer.no_credential", { args: [name, key.isValid ? "its algorithm is not known here" : key.reason] });
}
