import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import { sha256Hex } from "../sha256.ts";
import { isIndirect } from "./crl-scope.ts";

/**
 * A list of revoked certificates (RFC 5280, 5). It may have a hundred thousand entries, which the library takes seconds to read: they stay
 * bytes, and the library reads the rest.
 */
export type RevocationList = {
  readonly der: Buffer;
  /** All but the entries. */
  readonly head: pkijs.CertificateRevocationList;
  /** The entries one after the other, DER. */
  readonly entries: Buffer;
};

/** Fetches the list of revoked certificates that a certificate names; throws why there is no valid one. */
export type FetchCrl = (certificate: pkijs.Certificate, issuer: pkijs.Certificate) => Promise<RevocationList>;

/** A list that decided about a certificate: its number (RFC 5280, 5.2.3; empty without one), its time, its DER and the SHA-256 of it. */
export type UsedList = {
  readonly crlNumber: string;
  readonly issuedAt: Instant;
  readonly sha256: string;
  readonly der: Uint8Array;
};

type Element = { readonly tag: number; readonly at: number; readonly start: number; readonly end: number };

const tags = { sequence: 0x30, utcTime: 0x17, generalizedTime: 0x18 };
const crlNumber = "2.5.29.20";
const lengthBytesMax = 4;

/** Reads a list. Throws on bytes that are none. */
export function readRevocationList(bytes: Uint8Array): RevocationList {
  const der = Buffer.from(bytes);
  const [outer] = elementsIn(der, 0, der.length);
  if (outer?.tag !== tags.sequence || outer.end !== der.length) throw new Error("it is no list");
  const [signed, ...signature] = elementsIn(der, outer.start, outer.end);
  if (signed?.tag !== tags.sequence) throw new Error("it is no list");
  const parts = elementsIn(der, signed.start, signed.end);
  // the entries follow the times, and are left out where there are none
  const times = parts.map(({ tag }) => tag === tags.utcTime || tag === tags.generalizedTime);
  const place = times.lastIndexOf(true) + 1;
  const list = place > 0 && parts[place]?.tag === tags.sequence ? parts[place] : undefined;
  const bytesOf = ({ at, end }: Element): Buffer => der.subarray(at, end);
  const rest = parts.filter((part) => part !== list).map(bytesOf);
  const head = pkijs.CertificateRevocationList.fromBER(
    new Uint8Array(sequenceOf([sequenceOf(rest), ...signature.map(bytesOf)])).buffer,
  );
  // what is signed has the entries
  head.tbsView = new Uint8Array(bytesOf(signed));
  return { der, head, entries: list ? der.subarray(list.start, list.end) : Buffer.alloc(0) };
}

/** The time at which a list of its issuer says that a certificate was revoked. */
export function revokedAt({ head, entries }: RevocationList, { serialNumber }: pkijs.Certificate): Instant | undefined {
  if (isIndirect(head)) return undefined;
  const serial = Buffer.from(serialNumber.toBER());
  for (let at = 0; at < entries.length;) {
    const entry = elementAt(entries, at);
    // a comparison of bytes: integers have one form in DER
    if (entries.subarray(entry.start, entry.start + serial.length).equals(serial)) {
      const time = elementAt(entries, entry.start + serial.length);
      const { result } = asn1js.fromBER(new Uint8Array(entries.subarray(time.at, time.end)).buffer);
      if (!(result instanceof asn1js.UTCTime)) throw new Error("an entry has no time");
      return instantOf(result.toDate().getTime());
    }
    at = entry.end;
  }
  return undefined;
}

/** Whether a list is current at a time; one that does not say when the next is due never is. */
export function isCurrentList({ head: { thisUpdate, nextUpdate } }: RevocationList, at: Instant): boolean {
  return thisUpdate.value.toISOString() <= at && nextUpdate !== undefined && nextUpdate.value.toISOString() > at;
}

/** The facts of a list that decided. */
export function usedList({ der, head }: RevocationList): UsedList {
  const issuedAt = instantOf(head.thisUpdate.value.getTime());
  if (issuedAt === undefined) throw new Error("a list of revoked certificates has no time");
  return { crlNumber: numberOf(head), issuedAt, sha256: sha256Hex(der), der };
}

function numberOf({ crlExtensions }: pkijs.CertificateRevocationList): string {
  const found = crlExtensions?.extensions.find(({ extnID }) => extnID === crlNumber)?.parsedValue;
  return found instanceof asn1js.Integer
    ? BigInt(`0x${Buffer.from(found.valueBlock.valueHexView).toString("hex")}`).toString()
    : "";
}

function elementsIn(der: Buffer, start: number, end: number): readonly Element[] {
  const found: Element[] = [];
  for (let at = start; at < end; at = found.at(-1)!.end) found.push(elementAt(der, at, end));
  return found;
}

/** The element at a place (X.690, 8.1 and 10.1). Throws where there is none that ends in time. */
function elementAt(der: Buffer, at: number, limit = der.length): Element {
  const first = der[at + 1] ?? 0x80;
  const more = first < 0x80 ? 0 : first & 0x7f;
  const isWhole = first < 0x80 || (more > 0 && more <= lengthBytesMax && at + 2 + more <= limit);
  if (!isWhole) throw new Error("it is no list");
  const start = at + 2 + more;
  const end = start + (more === 0 ? first : der.readUIntBE(at + 2, more));
  if (end > limit) throw new Error("it is no list");
  return { tag: der[at] ?? 0, at, start, end };
}

/** A sequence of elements in DER. */
export function sequenceOf(elements: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(elements);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tags.sequence, length]), content]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from([tags.sequence, 128 + bytes.length]), bytes, content]);
}
