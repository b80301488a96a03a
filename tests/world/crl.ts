import { createPrivateKey, sign } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { readCertificate } from "@chancery/server/io/signatures/anchor.ts";
import { readRevocationList, sequenceOf, type RevocationList } from "@chancery/server/io/signatures/revocation-list.ts";
import { derOf, type MadePair } from "./certificates.ts";

/**
 * A list of revoked certificates: who signs it, its times relative to now, identifiers of extensions that it has, without content, what it
 * covers, and how many more entries it has beside some, of certificates that nobody has.
 */
export type CrlOptions = {
  readonly by?: MadePair;
  readonly thisUpdateMs?: number;
  readonly nextUpdateMs?: number;
  readonly extensions?: readonly string[];
  readonly point?: pkijs.IssuingDistributionPointParameters;
  readonly others?: number;
};

/** A list of the certificates that an issuer revoked half a minute ago, signed as a certificate is. */
export function makeCrl(issuer: MadePair, revoked: readonly MadePair[], options: CrlOptions = {}): RevocationList {
  const { by = issuer, thisUpdateMs = -60_000, nextUpdateMs = 86_400_000, extensions = [], point, others = 0 } = options;
  const timeOf = (ms: number): pkijs.Time => new pkijs.Time({ type: 0, value: new Date(Date.now() + ms) });
  const list = new pkijs.CertificateRevocationList();
  list.version = 1;
  list.issuer = certificateOf(issuer).subject;
  list.thisUpdate = timeOf(thisUpdateMs);
  list.nextUpdate = timeOf(nextUpdateMs);
  if (revoked.length > 0)
    list.revokedCertificates = revoked.map(
      (one) =>
        new pkijs.RevokedCertificate({ userCertificate: certificateOf(one).serialNumber, revocationDate: timeOf(-30_000) }),
    );
  const added = [
    ...extensions.map((extnID) => new pkijs.Extension({ extnID, extnValue: new asn1js.Integer({ value: 1 }).toBER() })),
    ...(point ? [pointExtension(point)] : []),
  ];
  if (added.length > 0) list.crlExtensions = new pkijs.Extensions({ extensions: added });
  const algorithm = new pkijs.AlgorithmIdentifier({ algorithmId: "1.2.840.113549.1.1.11", algorithmParams: new asn1js.Null() });
  Object.assign(list, { signature: algorithm, signatureAlgorithm: algorithm });
  const content = contentOf((list as unknown as pkijs.Certificate).encodeTBS(), others);
  const signature = sign("sha256", content, createPrivateKey(by.key));
  const behind = [algorithm.toSchema(), new asn1js.BitString({ valueHex: new Uint8Array(signature).buffer })];
  return readRevocationList(sequenceOf([content, ...behind.map(derOfPart)]));
}

/** The distribution point of a list (RFC 5280, 5.2.5). */
function pointExtension(point: pkijs.IssuingDistributionPointParameters): pkijs.Extension {
  const extnValue = new pkijs.IssuingDistributionPoint(point).toSchema().toBER();
  return new pkijs.Extension({ extnID: "2.5.29.28", critical: true, extnValue });
}

/** The signed part, with more entries behind those that it has. */
function contentOf({ valueBlock: { value } }: asn1js.Sequence, others: number): Buffer {
  const place = value.findLastIndex((part) => part instanceof asn1js.UTCTime) + 1;
  const parts = value.map((part, at) => {
    if (at !== place || !(part instanceof asn1js.Sequence)) return derOfPart(part);
    return sequenceOf([...part.valueBlock.value.map(derOfPart), otherEntries(others)]);
  });
  return sequenceOf(parts);
}

function derOfPart(part: asn1js.AsnType): Buffer {
  return Buffer.from(part.toBER());
}

/** Entries of serial numbers of five bytes. */
function otherEntries(count: number): Buffer {
  const entry = Buffer.from("3016020500000000001 70d3236303130313030303030305a".replaceAll(" ", ""), "hex");
  const all = Buffer.alloc(entry.length * count, entry);
  for (let at = 0; at < count; at += 1) all.writeUInt32BE(0x40_00_00_00 + at, at * entry.length + 4);
  return all;
}

/** The list in DER. */
export function crlDer({ der }: RevocationList): Buffer {
  return der;
}

function certificateOf({ certificate }: MadePair): pkijs.Certificate {
  return readCertificate(Buffer.from(derOf(certificate), "base64"));
}
