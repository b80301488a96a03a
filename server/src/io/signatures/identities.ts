import { createHash, ECDH, type KeyObject } from "node:crypto";
import * as asn1js from "asn1js";

/**
 * Names a signature value, however it is encoded: SHA-256 in hex. Of an ECDSA signature it is `r` alone that is named, for (r, n − s)
 * is as valid as (r, s), and no second signature has the same `r`. Undefined for what is no signature value.
 */
export function valueIdentity(value: Uint8Array, key: "rsa" | "ec"): string | undefined {
  if (key === "rsa") return identityOf("rsa", value);
  const { result } = asn1js.fromBER(new Uint8Array(value));
  const [r] = result instanceof asn1js.Sequence ? result.valueBlock.value : [];
  return r instanceof asn1js.Integer ? identityOf("ec", r.valueBlock.valueHexView) : undefined;
}

/**
 * Names a public key, however its certificate encodes it: SHA-256 in hex of the modulus, or of the curve and the point.
 * Undefined for a key that is neither RSA nor on a named curve.
 */
export function keyIdentity(key: KeyObject): string | undefined {
  if (key.asymmetricKeyType === "rsa") return identityOf("rsa", Buffer.from(key.export({ format: "jwk" }).n ?? "", "base64url"));
  const curve = key.asymmetricKeyDetails?.namedCurve;
  const { result } = asn1js.fromBER(new Uint8Array(key.export({ type: "spki", format: "der" })));
  const [, point] = result instanceof asn1js.Sequence ? result.valueBlock.value : [];
  if (curve === undefined || !(point instanceof asn1js.BitString)) return undefined;
  const whole = ECDH.convertKey(Buffer.from(point.valueBlock.valueHexView), curve, undefined, undefined, "uncompressed");
  return identityOf(curve, Buffer.from(whole));
}

/** Leading zeros are no part of a number. */
function identityOf(kind: string, number: Uint8Array): string {
  const hex = Buffer.from(number).toString("hex").replace(/^0+/, "");
  return createHash("sha256").update(`${kind}:${hex}`).digest("hex");
}
