import type { RemoteSigningRow } from "./store.ts";

/** A remote signing as its person sees it, and where their browser goes next. */
export function showRemoteSigning(
  { id, signer, credentials, slots, expiresAt }: Pick<RemoteSigningRow, "id" | "signer" | "credentials" | "slots" | "expiresAt">,
  step: RemoteSigningRow["step"] | "SIGNED" | "CANCELLED",
  url: string | null,
) {
  return {
    uuid: id,
    signer,
    step,
    url,
    credentials: credentials.map(({ id: credentialId, description, name, serial }) => ({
      credentialId,
      description,
      name,
      serial,
    })),
    signatures: slots.map(({ documentId, signatureName }) => ({ documentId, signatureName })),
    expiresAt,
  };
}
