import { createPrivateKey, sign } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { readCertificate } from "@chancery/server/io/signatures/anchor.ts";
import { derOf, type MadePair } from "./certificates.ts";

/** A list of revoked certificates: who signs it, its times relative to now, and identifiers of extensions that it has, without content. */
export type CrlOptions = {
  readonly by?: MadePair;
  readonly thisUpdateMs?: number;
  readonly nextUpdateMs?: number;
  readonly extensions?: readonly string[];
};

/** A list of the certificates that an issuer revoked half a minute ago, signed as a certificate is. */
export function makeCrl(
  issuer: MadePair,
  revoked: readonly MadePair[],
  options: CrlOptions = {},
): pkijs.CertificateRevocationList {
  const { by = issuer, thisUpdateMs = -60_000, nextUpdateMs = 86_400_000, extensions = [] } = options;
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
  if (extensions.length > 0)
    list.crlExtensions = new pkijs.Extensions({
      extensions: extensions.map(
        (extnID) => new pkijs.Extension({ extnID, extnValue: new asn1js.Integer({ value: 1 }).toBER() }),
      ),
    });
  const algorithm = new pkijs.AlgorithmIdentifier({ algorithmId: "1.2.840.113549.1.1.11", algorithmParams: new asn1js.Null() });
  Object.assign(list, { signature: algorithm, signatureAlgorithm: algorithm });
  const content = Buffer.from((list as unknown as pkijs.Certificate).encodeTBS().toBER());
  const signature = sign("sha256", content, createPrivateKey(by.key));
  list.signatureValue = new asn1js.BitString({ valueHex: new Uint8Array(signature).buffer });
  return pkijs.CertificateRevocationList.fromBER(list.toSchema(true).toBER());
}

/** The list in DER. */
export function crlDer(list: pkijs.CertificateRevocationList): Buffer {
  return Buffer.from(list.toSchema().toBER());
}

function certificateOf({ certificate }: MadePair): pkijs.Certificate {
  return readCertificate(Buffer.from(derOf(certificate), "base64"));
}
