import assert from "node:assert/strict";
import { createHash, webcrypto } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

/** A signature split as a reader does: the bytes that it signs, and the CMS without the zeros after it. */
export type SplitSeal = { readonly signed: Buffer; readonly cms: Buffer };

/** A signature of a PDF: whose it is, how it is made, and whether it is true of the bytes. */
export type ReadSeal = {
  readonly signer: string;
  readonly subFilter: string;
  readonly certificates: number;
  readonly attributes: readonly string[];
  /** Types of the attributes that are not signed: B-T has one, the time stamp. */
  readonly unsigned: readonly string[];
  readonly isValid: boolean;
};

/** The time stamp of a seal: the token in DER, and the signature value that it is of. */
export type ReadStamp = { readonly token: Buffer; readonly signature: Buffer };

const commonName = "2.5.4.3";
const signingCertificateV2 = "1.2.840.113549.1.9.16.2.47";
const timeStampToken = "1.2.840.113549.1.9.16.2.14";
const engine = new pkijs.CryptoEngine({ name: "tests", crypto: webcrypto as Crypto });

/** The last signature of a PDF, which covers the whole file; undefined when it has none. Fails the test when it covers less. */
export function splitSeal(pdf: Uint8Array): SplitSeal | undefined {
  const bytes = Buffer.from(pdf);
  const numbers = [...bytes.toString("latin1").matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]/g)].at(-1)?.slice(1);
  if (!numbers) return undefined;
  const [zero = 1, head = 0, foot = 0, rest = 0] = numbers.map(Number);
  assert.deepEqual([zero, foot + rest], [0, bytes.length]);
  assert.deepEqual([bytes.toString("latin1", head, head + 1), bytes.toString("latin1", foot - 1, foot)], ["<", ">"]);
  const der = Buffer.from(bytes.toString("latin1", head + 1, foot - 1), "hex");
  return {
    signed: Buffer.concat([bytes.subarray(0, head), bytes.subarray(foot)]),
    cms: der.subarray(0, 4 + der.readUInt16BE(2)),
  };
}

/** All signatures of a PDF, the first one first, each with the bytes that were the whole file when it was made. */
export function splitSeals(pdf: Uint8Array): readonly SplitSeal[] {
  const ends = [
    ...Buffer.from(pdf)
      .toString("latin1")
      .matchAll(/\/ByteRange \[\d+ \d+ (\d+) (\d+) *\]/g),
  ];
  return ends.flatMap(([, foot, rest]) => splitSeal(pdf.subarray(0, Number(foot) + Number(rest))) ?? []);
}

/** A PDF's CAdES signature, verified by pkijs; undefined when it has none. */
export async function sealOf(pdf: Uint8Array): Promise<ReadSeal | undefined> {
  const split = splitSeal(pdf);
  if (!split) return undefined;
  const data = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(bufferOf(split.cms)).content });
  const [signer] = data.signerInfos;
  const certificates = (data.certificates ?? []).filter((one) => one instanceof pkijs.Certificate);
  const own = certificates.find((one) => isOf(one, signer));
  assert.ok(signer && own && data.signerInfos.length === 1);
  const attributes = signer.signedAttrs?.attributes ?? [];
  return {
    signer: String(own.subject.typesAndValues.find(({ type }) => type === commonName)?.value.valueBlock.value),
    subFilter: /\/SubFilter \/([\w.]+)/.exec(Buffer.from(pdf).toString("latin1"))?.[1] ?? "",
    certificates: certificates.length,
    attributes: attributes.map(({ type }) => type),
    unsigned: signer.unsignedAttrs?.attributes.map(({ type }) => type) ?? [],
    isValid: isNamed(own, attributes) && (await isTrue(data, split.signed)),
  };
}

/** The time stamp of the last signature of a PDF; fails the test when there is none. */
export function stampOf(pdf: Uint8Array): ReadStamp {
  const split = splitSeal(pdf);
  assert.ok(split);
  const data = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(bufferOf(split.cms)).content });
  const [signer] = data.signerInfos;
  const [stamp] = signer?.unsignedAttrs?.attributes.find(({ type }) => type === timeStampToken)?.values ?? [];
  assert.ok(signer && stamp instanceof asn1js.Sequence);
  return { token: Buffer.from(stamp.toBER()), signature: Buffer.from(signer.signature.valueBlock.valueHexView) };
}

async function isTrue(data: pkijs.SignedData, signed: Buffer): Promise<boolean> {
  try {
    return await data.verify({ signer: 0, data: bufferOf(signed), checkChain: false }, engine);
  } catch (error) {
    if (error instanceof pkijs.SignedDataVerifyError) return false;
    throw error;
  }
}

function isOf({ serialNumber }: pkijs.Certificate, signer: pkijs.SignerInfo | undefined): boolean {
  return signer?.sid instanceof pkijs.IssuerAndSerialNumber && serialNumber.isEqual(signer.sid.serialNumber);
}

/** Whether the signed attributes name the certificate by its SHA-256, without which it could be exchanged (RFC 5035). */
function isNamed(own: pkijs.Certificate, attributes: readonly pkijs.Attribute[]): boolean {
  const [named] = attributes.find(({ type }) => type === signingCertificateV2)?.values ?? [];
  if (!(named instanceof asn1js.Sequence)) return false;
  const hash = createHash("sha256").update(Buffer.from(own.toSchema().toBER())).digest();
  return Buffer.from(named.toBER()).includes(hash);
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
