import * as asn1js from "asn1js";
import { hexOf } from "../../pdf/bytes.ts";
import { withinIdentifierBudget } from "./identifier-budget.ts";

/** The limits are the library's defaults, which could change: real signatures have some hundreds of elements in a dozen levels. Strings are not read as ASN.1. */
const options = { maxNodes: 10_000, maxDepth: 100, parseEmbedded: false };

/** An element of ASN.1 as it was read. */
export type Asn1 = asn1js.AsnType;

/** Reads one element in BER, which may have bytes after it. Throws RangeError on what is none, or has too many elements, levels or identifiers. */
export function readAsn1(bytes: Uint8Array): Asn1 {
  const { offset, result } = withinIdentifierBudget(() => asn1js.fromBER(bytes, options));
  if (offset < 0) throw new RangeError(`it is not ASN.1, or too much of it: ${result.error}`);
  return result;
}

/** The members of a sequence, a set or a tagged element; none of anything else. */
export function membersOf(element: Asn1 | undefined): readonly Asn1[] {
  return element instanceof asn1js.Constructed || element instanceof asn1js.Sequence || element instanceof asn1js.Set
    ? element.valueBlock.value
    : [];
}

/** The element as it is in the bytes. */
export function rawOf(element: Asn1): Uint8Array {
  return element.valueBeforeDecodeView;
}

/** The name of an object identifier; empty for anything else. */
export function oidOf(element: Asn1 | undefined): string {
  return element instanceof asn1js.ObjectIdentifier ? element.valueBlock.toString() : "";
}

/** The bytes of an octet string, a bit string or an integer. Throws RangeError for anything else. */
export function bytesOf(element: Asn1 | undefined): Uint8Array {
  if (element instanceof asn1js.OctetString) return new Uint8Array(element.getValue());
  if (element instanceof asn1js.BitString || element instanceof asn1js.Integer) return element.valueBlock.valueHexView;
  throw new RangeError("an element is not of its kind");
}

/** Whether an element is the tagged one of this number. */
export function isTagged(element: Asn1 | undefined, number: number): element is Asn1 {
  return element?.idBlock.tagClass === 3 && element.idBlock.tagNumber === number;
}

/** Whether an element is a sequence. */
export function isSequence(element: Asn1): boolean {
  return element instanceof asn1js.Sequence;
}

/** Ms since 1970 of a time. Throws RangeError for anything else. */
export function timeOf(element: Asn1 | undefined): number {
  if (!(element instanceof asn1js.UTCTime)) throw new RangeError("a time is missing");
  return element.toDate().getTime();
}

/** An integer of any size as hex without leading zeros. */
export function numberTextOf(element: Asn1 | undefined): string {
  return hexOf(bytesOf(element)).replace(/^0+/, "");
}
