import { createHash, randomBytes } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import type { Clock } from "../clock.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { strongAlgorithms } from "./anchor.ts";

/** The state of a certificate as its responder gives it, with the response (DER); `unknown` has the reason, which names no secret. */
export type OcspAnswer =
  | { readonly state: "good"; readonly response: Uint8Array }
  | { readonly state: "revoked" }
  | { readonly state: "unknown"; readonly reason: string };

/** Asks the responder that a certificate names. Never throws. */
export type AskOcsp = (certificate: pkijs.Certificate, issuer: pkijs.Certificate) => Promise<OcspAnswer>;

type Asked = {
  readonly certId: pkijs.CertID;
  readonly nonce: Uint8Array;
  readonly issuer: pkijs.Certificate;
  readonly now: Date;
};

const oids = {
  authorityAccess: "1.3.6.1.5.5.7.1.1",
  responder: "1.3.6.1.5.5.7.48.1",
  basicResponse: "1.3.6.1.5.5.7.48.1.1",
  nonce: "1.3.6.1.5.5.7.48.1.2",
  extendedKeyUsage: "2.5.29.37",
  signsResponses: "1.3.6.1.5.5.7.3.9",
};
const uriName = 6;
const nonceBytes = 16;
const bounds = { maxBytes: 64 * 1024, deadlineMs: 10_000 };
/** Difference of clocks that is overlooked. */
const skewMs = 5 * 60_000;
/** How long a response counts that does not say when the next one is due. */
const freshMs = 24 * 3_600_000;

/** Asks responders by HTTP (RFC 6960, RFC 9654), one request each, no retry. Plain http will do, because responses are signed. */
export function ocspClient({ post }: Pick<Outbound, "post">, clock: Clock): AskOcsp {
  return async (certificate, issuer) => {
    try {
      const url = responderOf(certificate);
      if (url === undefined) return { state: "unknown", reason: "its certificate names no OCSP responder" };
      const certId = await pkijs.CertID.create(certificate, { hashAlgorithm: "SHA-1", issuerCertificate: issuer });
      const nonce = randomBytes(nonceBytes);
      const headers = { "content-type": "application/ocsp-request", accept: "application/ocsp-response" };
      const { status, body } = await post(url, requestOf(certId, nonce), { ...bounds, headers });
      if (status !== 200) throw new Error(`status ${status}`);
      return await read(body, { certId, nonce, issuer, now: new Date(clock.now()) });
    } catch {
      return { state: "unknown", reason: "the OCSP responder gave no valid answer" };
    }
  };
}

/** The address of the responder (RFC 5280, 4.2.2.1). */
function responderOf({ extensions }: pkijs.Certificate): string | undefined {
  const access: unknown = extensions?.find(({ extnID }) => extnID === oids.authorityAccess)?.parsedValue;
  if (!(access instanceof pkijs.InfoAccess)) return undefined;
  const found = access.accessDescriptions.find(
    ({ accessMethod, accessLocation }) => accessMethod === oids.responder && accessLocation.type === uriName,
  );
  return found && String(found.accessLocation.value);
}

function requestOf(certId: pkijs.CertID, nonce: Uint8Array): Uint8Array {
  const tbsRequest = new pkijs.TBSRequest({
    requestList: [new pkijs.Request({ reqCert: certId })],
    requestExtensions: [new pkijs.Extension({ extnID: oids.nonce, extnValue: nonceValue(nonce).toBER() })],
  });
  return new Uint8Array(new pkijs.OCSPRequest({ tbsRequest }).toSchema(true).toBER());
}

function nonceValue(nonce: Uint8Array): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: new Uint8Array(nonce).buffer });
}

/** The state in a response for this certificate. Throws on one that is not valid, of another request or too old. */
async function read(der: Uint8Array, asked: Asked): Promise<OcspAnswer> {
  const { responseBytes } = pkijs.OCSPResponse.fromBER(new Uint8Array(der).buffer);
  if (responseBytes?.responseType !== oids.basicResponse) throw new Error("no basic response");
  const basic = pkijs.BasicOCSPResponse.fromBER(responseBytes.response.getValue());
  await verify(basic, asked);
  const { responses, responseExtensions = [] } = basic.tbsResponseData;
  const given = responseExtensions.find(({ extnID }) => extnID === oids.nonce);
  // responders that prepare their responses leave it out
  if (given && !Buffer.from(given.extnValue.getValue()).equals(Buffer.from(nonceValue(asked.nonce).toBER())))
    throw new Error("another nonce");
  const one = responses.find(({ certID }) => certID.isEqual(asked.certId));
  if (!one || !isCurrent(one, asked.now)) throw new Error("no current state");
  const { tagNumber } = (one.certStatus as asn1js.BaseBlock).idBlock;
  if (tagNumber === 0) return { state: "good", response: der };
  return tagNumber === 1
    ? { state: "revoked" }
    : { state: "unknown", reason: "the OCSP responder does not know its certificate" };
}

function isCurrent({ thisUpdate, nextUpdate }: pkijs.SingleResponse, now: Date): boolean {
  const until = nextUpdate?.getTime() ?? thisUpdate.getTime() + freshMs;
  return thisUpdate.getTime() <= now.getTime() + skewMs && now.getTime() <= until + skewMs;
}

/** Throws unless the issuer signed it, or one whom the issuer appointed (RFC 6960, 4.2.2.2). */
async function verify(basic: pkijs.BasicOCSPResponse, { issuer, now }: Asked): Promise<void> {
  const { tbsResponseData, signature, signatureAlgorithm, certs = [] } = basic;
  const signer = [issuer, ...certs].find((one) => isResponder(one, tbsResponseData.responderID));
  if (!signer) throw new Error("its signer is not known");
  if (signer !== issuer && !(await isAppointed(signer, issuer, now))) throw new Error("its signer is not appointed");
  if (!strongAlgorithms.has(signatureAlgorithm.algorithmId)) throw new Error("its signature is weak");
  const content = new Uint8Array(tbsResponseData.tbsView).buffer;
  const isValid = await pkijs
    .getCrypto(true)
    .verifyWithPublicKey(content, signature, signer.subjectPublicKeyInfo, signatureAlgorithm);
  if (!isValid) throw new Error("its signature is not valid");
}

function isResponder(certificate: pkijs.Certificate, id: unknown): boolean {
  if (id instanceof pkijs.RelativeDistinguishedNames) return certificate.subject.isEqual(id);
  const key = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  return id instanceof asn1js.OctetString && createHash("sha1").update(key).digest().equals(Buffer.from(id.getValue()));
}

async function isAppointed(certificate: pkijs.Certificate, issuer: pkijs.Certificate, now: Date): Promise<boolean> {
  const usage: unknown = certificate.extensions?.find(({ extnID }) => extnID === oids.extendedKeyUsage)?.parsedValue;
  const { notBefore, notAfter, signatureAlgorithm } = certificate;
  return (
    usage instanceof pkijs.ExtKeyUsage &&
    usage.keyPurposes.includes(oids.signsResponses) &&
    notBefore.value <= now &&
    now <= notAfter.value &&
    strongAlgorithms.has(signatureAlgorithm.algorithmId) &&
    (await certificate.verify(issuer))
  );
}
