import { constants, createPublicKey, verify, type VerifyKeyObjectInput } from "node:crypto";
import type { SigningScheme } from "@chancery/core/evidence/seals/algorithms.ts";
import type { KeySignature } from "@chancery/core/evidence/seals/verify-cms.ts";

/** Whether bytes are signed by a public key (SPKI, DER); undefined for a key that cannot be read. */
export async function verifyKeySignature({ scheme, publicKey, signed, signature }: KeySignature): Promise<boolean | undefined> {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey), format: "der", type: "spki" });
    const hash = scheme.kind === "ed25519" ? undefined : scheme.hash.replace("-", "").toLowerCase();
    return verify(hash, signed, { key, ...paddingOf(scheme) }, signature);
  } catch {
    return undefined;
  }
}

function paddingOf(scheme: SigningScheme): Omit<VerifyKeyObjectInput, "key"> {
  if (scheme.kind !== "rsa-pss") return {};
  return { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: scheme.saltBytes };
}
