import { Fault } from "@chancery/core/fault/fault.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { RemoteContent } from "../../../io/csc/remote-signature.ts";
import type { OfferedCredential, RemoteSigningRow, RemoteSlot } from "./store.ts";

/** The certificates of a key in DER. */
export function chainOf({ certificates }: OfferedCredential): {
  readonly certificate: Uint8Array;
  readonly others: readonly Uint8Array[];
} {
  const [certificate = new Uint8Array(), ...others] = certificates.map((one) => new Uint8Array(Buffer.from(one, "base64")));
  return { certificate, others };
}

/** The key of a signing. Throws request.invalid for one that is not offered. */
export function credentialIn({ credentials }: Pick<RemoteSigningRow, "credentials">, id: string | null): OfferedCredential {
  const found = credentials.find((one) => one.id === id);
  if (!found)
    throw new Fault("request.invalid", {
      args: ["credentialId"],
      errors: [{ code: "request.invalid", pointer: "/credentialId" }],
    });
  return found;
}

/** Content to sign for each file of a slot, in order. A PDF states the time itself. */
export function contentsOf({ type, files }: RemoteSlot, credential: OfferedCredential, at: Instant): readonly RemoteContent[] {
  const { certificate } = chainOf(credential);
  const signedAt = type === "PADES" ? undefined : at;
  return files.map(({ sha256 }) => ({ sha256: new Uint8Array(Buffer.from(sha256, "base64")), certificate, signedAt }));
}
