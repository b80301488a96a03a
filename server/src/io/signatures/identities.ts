import { createHash, ECDH, type KeyObject } from "node:crypto";
import * as asn1js from "asn1js";

/**
 * Names a signature value, however it is encoded: SHA-256 in hex. Of an ECDSA signature it is `r` alone that is named, for (r, n − s)
 * is as valid as (r, s), and no second signature has the same `r`. Undefined for what is no signature value.
 */
export function valueIdentity(value: Uint8Array, key: "rsa" | "ec"): string | undefined {
  if (key === "rsa") return identityOf("rsa", value);
  const [r] = membersOf(value);
  return r instanceof asn1js.Integer ? identityOf("ec", r.valueBlock.valueHexView) : undefined;
}

/**
 * Names a public key, however its certificate encodes it: SHA-256 in hex of the modulus, or of the curve and the point.
 * Undefined for a key that is neither RSA nor on a named curve.
 */
export function keyIdentity(key: KeyObject): string | undefined {
  const [, bits] = membersOf(key.export({ type: "spki", format: "der" }));
  if (!(bits instanceof asn1js.BitString)) return undefined;
  const bytes = bits.valueBlock.valueHexView;
  // a key for RSASSA-PSS alone may be certified for PKCS #1, too: it is the same key
  if (key.asymmetricKeyType === "rsa" || key.asymmetricKeyType === "rsa-pss") {
    const [modulus] = membersOf(bytes);
    return modulus instanceof asn1js.Integer ? identityOf("rsa", modulus.valueBlock.valueHexView) : undefined;
  }
  const curve = key.asymmetricKeyDetails?.namedCurve;
  if (curve === undefined) return undefined;
  const whole = ECDH.convertKey(Buffer.from(bytes), curve, undefined, undefined, "uncompressed");
  return identityOf(curve, Buffer.from(whole));
}

function membersOf(bytes: Uint8Array): readonly asn1js.AsnType[] {
  const { result } = asn1js.fromBER(new Uint8Array(bytes));
  return result instanceof asn1js.Sequence ? result.valueBlock.value : [];
}

/** Leading zeros are no part of a number. */
function identityOf(kind: string, number: Uint8Array): string {
  const hex = Buffer.from(number).toString("hex").replace(/^0+/, "");
  return createHash("sha256").update(`${kind}:${hex}`).digest("hex");
}
