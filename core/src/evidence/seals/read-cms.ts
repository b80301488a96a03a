import { bytesOf, isSequence, isTagged, membersOf, numberTextOf, oidOf, rawOf, readAsn1, type Asn1 } from "./asn1.ts";
import { areEqual } from "../../pdf/bytes.ts";
import { readAlgorithm, readCertificate, readName, type Algorithm, type Certificate } from "./read-certificate.ts";

/** A signature in CMS (RFC 5652) by one signer, whose certificate is in it. */
export type Cms = {
  readonly signer: Certificate;
  readonly others: readonly Certificate[];
  readonly contentType: string;
  /** The signed content, where it is inside. */
  readonly content: Uint8Array | undefined;
  readonly digest: Algorithm;
  readonly algorithm: Algorithm;
  readonly signature: Uint8Array;
  /** The attributes as they are signed: a SET OF. */
  readonly signedAttributes: Uint8Array;
  readonly attributes: Attributes;
  readonly unsignedAttributes: Attributes;
};

/** The one value of each attribute by its type. */
export type Attributes = ReadonlyMap<string, Asn1>;

const signedData = "1.2.840.113549.1.7.2";
const keyIdentifier = "2.5.29.14";
const certificatesMax = 100;
const setTag = 0x31;

/** Reads a CMS in BER, which may have zeros after it. Throws RangeError with what is wrong. */
export function readCms(bytes: Uint8Array): Cms {
  const [type, wrapped] = membersOf(readAsn1(bytes));
  if (oidOf(type) !== signedData) throw new RangeError("it is not a signature");
  const [, , inside, ...rest] = membersOf(membersOf(wrapped)[0]);
  const [contentType, content] = membersOf(inside);
  const certificates = membersOf(rest.find((one) => isTagged(one, 0)))
    .filter(isSequence)
    .slice(0, certificatesMax)
    .flatMap((one) => readIfCertificate(rawOf(one)));
  const [signer, ...more] = membersOf(rest.at(-1));
  if (!signer || more.length > 0) throw new RangeError("it needs one signer");
  const { identifier, ...read } = readSigner(signer);
  const own = certificates.find((one) => isNamed(one, identifier));
  if (!own) throw new RangeError("the certificate of its signer is not in it");
  const [held] = membersOf(content);
  const others = certificates.filter((one) => one !== own);
  return { ...read, signer: own, others, contentType: oidOf(contentType), content: held && bytesOf(held) };
}

/** A certificate; none of what cannot be read, which others may be. */
function readIfCertificate(der: Uint8Array): readonly Certificate[] {
  try {
    return [readCertificate(der)];
  } catch {
    return [];
  }
}

function readSigner(signer: Asn1) {
  const [, identifier, digest, attributes, ...rest] = membersOf(signer);
  if (!isTagged(attributes, 0)) throw new RangeError("its attributes are not signed");
  const [algorithm, signature, unsigned] = rest;
  const signedAttributes = new Uint8Array(rawOf(attributes));
  signedAttributes[0] = setTag;
  return {
    identifier,
    digest: readAlgorithm(digest),
    algorithm: readAlgorithm(algorithm),
    signature: bytesOf(signature),
    signedAttributes,
    attributes: readAttributes(attributes),
    unsignedAttributes: readAttributes(unsigned),
  };
}

function readAttributes(element: Asn1 | undefined): Attributes {
  const all = membersOf(element).map((one) => {
    const [type, values] = membersOf(one);
    return [oidOf(type), membersOf(values)] as const;
  });
  const types = all.map(([type]) => type);
  return new Map(
    all.flatMap(([type, [value, ...more]]) => {
      const isOnly = types.indexOf(type) === types.lastIndexOf(type) && more.length === 0;
      return value && isOnly ? [[type, value] as const] : [];
    }),
  );
}

/** Whether a signer's identifier names a certificate: by issuer and number, or by the identifier of its key (RFC 5652, 5.3). */
function isNamed(certificate: Certificate, identifier: Asn1 | undefined): boolean {
  const [issuer, serial] = membersOf(identifier);
  if (serial) return readName(issuer).key === certificate.issuer.key && numberTextOf(serial) === certificate.serial;
  const own = certificate.extensions.get(keyIdentifier);
  if (!own || !isTagged(identifier, 0)) return false;
  return areEqual(bytesOf(readAsn1(own.value)), rawOf(identifier).subarray(2));
}
