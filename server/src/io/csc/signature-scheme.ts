import * as asn1js from "asn1js";
import type { SignatureScheme } from "../signatures/build-cms.ts";
import type { CheckedSigner } from "../signatures/check-signer.ts";

type Key = Pick<Extract<CheckedSigner, { readonly isValid: true }>, "key" | "keyBytes">;

const pkcs1 = ["1.2.840.113549.1.1.11", "1.2.840.113549.1.1.1"];
const pss = ["1.2.840.113549.1.1.10"];
/** ECDSA with SHA-256, and keys that sign whatever hash they are given. */
const ecdsa = ["1.2.840.10045.4.3.2", "1.2.840.10045.2.1"];

/** The scheme that a key signs with at its service, of the OIDs that this lists: PKCS #1 before RSASSA-PSS; undefined for none. */
export function signatureScheme({ key }: Pick<Key, "key">, algorithms: readonly string[]): SignatureScheme | undefined {
  const signs = (oids: readonly string[]): boolean => oids.some((oid) => algorithms.includes(oid));
  if (key === "ec") return signs(ecdsa) ? "ecdsa" : undefined;
  if (key === "rsa" && signs(pkcs1)) return "rsa";
  return signs(pss) ? "pss" : undefined;
}

/** A signature value as CMS has it: some services return those of ECDSA as two numbers one after the other, without DER. */
export function signatureValue({ key, keyBytes }: Key, value: Uint8Array): Uint8Array {
  if (key !== "ec" || value.length !== 2 * keyBytes || isPairOfIntegers(value)) return value;
  const numbers = [value.subarray(0, keyBytes), value.subarray(keyBytes)];
  const members = numbers.map((one) => asn1js.Integer.fromBigInt(BigInt(`0x${Buffer.from(one).toString("hex")}`)));
  return new Uint8Array(new asn1js.Sequence({ value: members }).toBER());
}

function isPairOfIntegers(value: Uint8Array): boolean {
  const { result, offset } = asn1js.fromBER(new Uint8Array(value).buffer);
  return offset === value.length && result instanceof asn1js.Sequence && result.valueBlock.value.length === 2;
}
