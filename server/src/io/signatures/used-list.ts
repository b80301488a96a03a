import * as asn1js from "asn1js";
import type * as pkijs from "pkijs";
import { instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import { sha256Hex } from "../sha256.ts";

/** A list of revoked certificates that decided about one: its number (RFC 5280, 5.2.3; empty without one), its time, its DER and the SHA-256 of it. */
export type UsedList = {
  readonly crlNumber: string;
  readonly issuedAt: Instant;
  readonly sha256: string;
  readonly der: Uint8Array;
};

const crlNumberOid = "2.5.29.20";

/** The facts of a list. It is put together from the parts as they were read: writing its entries again would take long. */
export function usedList(list: pkijs.CertificateRevocationList): UsedList {
  const { tbsView, signatureAlgorithm, signatureValue } = list;
  const parts = [tbsView, new Uint8Array(signatureAlgorithm.toSchema().toBER()), new Uint8Array(signatureValue.toBER())];
  const der = sequenceOf(Buffer.concat(parts));
  const issuedAt = instantOf(list.thisUpdate.value.getTime()) ?? fail();
  return { crlNumber: numberOf(list), issuedAt, sha256: sha256Hex(der), der };
}

function sequenceOf(content: Buffer): Buffer {
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([0x30, length]), content]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from([0x30, 128 + bytes.length]), bytes, content]);
}

function numberOf({ crlExtensions }: pkijs.CertificateRevocationList): string {
  const found = crlExtensions?.extensions.find(({ extnID }) => extnID === crlNumberOid)?.parsedValue;
  return found instanceof asn1js.Integer
    ? BigInt(`0x${Buffer.from(found.valueBlock.valueHexView).toString("hex")}`).toString()
    : "";
}

function fail(): never {
  throw new Error("a list of revoked certificates has no time");
}
