import * as asn1js from "asn1js";
import { bytesOf, isTagged, membersOf, numberTextOf, oidOf, rawOf, readAsn1, timeOf, type Asn1 } from "./asn1.ts";

/** An algorithm as ASN.1 names it. */
export type Algorithm = { readonly oid: string; readonly parameters: Asn1 | undefined };

/** A certificate (RFC 5280), as far as a chain is built of it. Times are ms since 1970. */
export type Certificate = {
  readonly der: Uint8Array;
  /** The bytes that its issuer signed, with which algorithm, and the signature. */
  readonly signed: Uint8Array;
  readonly algorithm: Algorithm;
  readonly signature: Uint8Array;
  /** Hex without leading zeros. */
  readonly serial: string;
  readonly issuer: Name;
  readonly subject: Name;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly publicKey: Uint8Array;
  readonly extensions: ReadonlyMap<string, { readonly isCritical: boolean; readonly value: Uint8Array }>;
};

/** A name: its common name or first part for people, and a text that equal names have in common (RFC 5280, 7.1). */
export type Name = { readonly text: string; readonly key: string };

const commonName = "2.5.4.3";
const nameLengthMax = 256;

/** Reads a certificate in DER. Throws RangeError on what is none. */
export function readCertificate(der: Uint8Array): Certificate {
  const [body, algorithm, signature] = membersOf(readAsn1(der));
  const all = membersOf(body);
  const [serial, , issuer, validity, subject, publicKey, ...rest] = isTagged(all[0], 0) ? all.slice(1) : all;
  const [from, until] = membersOf(validity);
  if (!body || !publicKey) throw new RangeError("it is not a certificate");
  return {
    der: rawOf(readAsn1(der)),
    signed: rawOf(body),
    algorithm: readAlgorithm(algorithm),
    signature: bytesOf(signature),
    serial: numberTextOf(serial),
    issuer: readName(issuer),
    subject: readName(subject),
    fromMs: timeOf(from),
    untilMs: timeOf(until),
    publicKey: rawOf(publicKey),
    extensions: readExtensions(rest.find((one) => isTagged(one, 3))),
  };
}

/** Reads the name of an algorithm with its parameters. */
export function readAlgorithm(element: Asn1 | undefined): Algorithm {
  const [oid, parameters] = membersOf(element);
  return { oid: oidOf(oid), parameters };
}

/** Reads a name. */
export function readName(element: Asn1 | undefined): Name {
  const parts = membersOf(element).flatMap((set) =>
    membersOf(set).map((pair) => {
      const [type, value] = membersOf(pair);
      return [oidOf(type), textOf(value)] as const;
    }),
  );
  const [, text = ""] = parts.findLast(([type]) => type === commonName) ?? parts[0] ?? [];
  const key = parts.map(([type, value]) => `${type}=${value.trim().replaceAll(/\s+/g, " ")}`).join("\n");
  return { text: text.slice(0, nameLengthMax), key: key.toLowerCase() };
}

function textOf(value: Asn1 | undefined): string {
  return value instanceof asn1js.BaseStringBlock ? value.getValue() : "";
}

function readExtensions(tagged: Asn1 | undefined): Certificate["extensions"] {
  return new Map(
    membersOf(membersOf(tagged)[0]).map((extension) => {
      const [oid, critical, value] = membersOf(extension);
      const isCritical = critical instanceof asn1js.Boolean && critical.getValue();
      return [oidOf(oid), { isCritical, value: bytesOf(value ?? critical) }];
    }),
  );
}
