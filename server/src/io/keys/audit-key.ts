import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import type { AuditPublicKey } from "@chancery/core/evidence/evidence.ts";

/** The Ed25519 key that signs evidence. */
export type AuditKey = {
  readonly publicKey: AuditPublicKey;
  /** The signature over the UTF-8 bytes of a text: 64 bytes as lower-case hex (RFC 8032). */
  sign(text: string): string;
};

/** Makes a private key, as PKCS #8 in PEM. */
export async function makeAuditKey(): Promise<Uint8Array> {
  return Buffer.from(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
}

/** Reads a private key in PEM. Throws if it is of another kind. */
export function readAuditKey(pem: Uint8Array): AuditKey {
  const privateKey = createPrivateKey(Buffer.from(pem));
  if (privateKey.asymmetricKeyType !== "ed25519") throw new Error("it must hold an Ed25519 key");
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  if (x === undefined) throw new Error("it has no public key");
  return {
    publicKey: { kty: "OKP", crv: "Ed25519", x, kid: thumbprint(x) },
    sign: (text) => sign(undefined, Buffer.from(text), privateKey).toString("hex"),
  };
}

/** The thumbprint of a public key (RFC 7638, RFC 8037 appendix A.3). */
function thumbprint(x: string): string {
  return createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("base64url");
}
