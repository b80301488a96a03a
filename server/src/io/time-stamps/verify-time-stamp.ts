import { createHash, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { instantOf, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { cryptoEngine } from "../keys/self-signed.ts";
import { findTrust, type Trust } from "../signatures/find-trust.ts";
import { timeStampOids, tokenBytesMax, type TimeStamp } from "./time-stamp.ts";

/** The request that was sent, when, and which authorities are believed: without an anchor any. */
export type AskedStamp = {
  readonly content: Uint8Array;
  readonly nonce: asn1js.Integer;
  readonly now: Instant;
  readonly trust: Trust;
};

/** How far the authority's time may be from ours, in both directions. */
const skewMaxMs = 5 * 60_000;
const modulusBitsMin = 2048;
const oids = {
  ...timeStampOids,
  extendedKeyUsage: "2.5.29.37",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
};
const hashes: ReadonlyMap<string, string> = new Map([
  [oids.sha256, "sha256"],
  ["2.16.840.1.101.3.4.2.2", "sha384"],
  ["2.16.840.1.101.3.4.2.3", "sha512"],
]);

/** The time stamp in an answer (RFC 3161, 2.4.2), when all of it is as asked and signed by a certificate for time stamps. Throws why not. */
export async function verifyTimeStamp(answer: Uint8Array, asked: AskedStamp): Promise<TimeStamp> {
  const token = tokenOf(answer);
  const data = new pkijs.SignedData({ schema: token.content });
  const content = data.encapContentInfo.eContent?.getValue();
  must(data.encapContentInfo.eContentType === oids.tstInfo && content !== undefined, "it has no time in it");
  const info = pkijs.TSTInfo.fromBER(content);
  const at = instantOf(info.genTime.getTime());
  must(at !== undefined, "its time cannot be read");
  must(isImprintOf(info, asked.content), "it is of other bytes");
  must(info.nonce?.isEqual(asked.nonce) === true, "it answers another request");
  must(Math.abs(msOf(at) - msOf(asked.now)) <= skewMaxMs, `its time ${at} is more than 5 minutes from ours`);
  const signer = await verifySigner(data, asked.content);
  await verifyAuthority(signer, data, { at, trust: asked.trust });
  const der = new Uint8Array(token.toSchema().toBER());
  must(der.length <= tokenBytesMax, `it has ${der.length} bytes, more than ${tokenBytesMax}`);
  return { token: der, at };
}

function tokenOf(answer: Uint8Array): pkijs.ContentInfo {
  const { status, timeStampToken } = readAnswer(answer);
  const texts = status.statusStrings?.map(({ valueBlock }) => valueBlock.value.replaceAll(/\p{C}/gu, "").slice(0, 200)) ?? [];
  const isGranted = status.status === pkijs.PKIStatus.granted || status.status === pkijs.PKIStatus.grantedWithMods;
  must(isGranted, `it was refused with status ${status.status}${texts.map((text) => `: ${text}`).join("")}`);
  must(timeStampToken?.contentType === oids.signedData, "it has no token");
  return timeStampToken;
}

function readAnswer(answer: Uint8Array): pkijs.TimeStampResp {
  try {
    return pkijs.TimeStampResp.fromBER(new Uint8Array(answer).buffer);
  } catch (cause) {
    throw new Error("the answer is not of RFC 3161", { cause });
  }
}

function isImprintOf({ messageImprint: { hashAlgorithm, hashedMessage } }: pkijs.TSTInfo, content: Uint8Array): boolean {
  const hash = createHash("sha256").update(content).digest();
  return hashAlgorithm.algorithmId === oids.sha256 && hash.equals(hashedMessage.valueBlock.valueHexView);
}

/** The certificate that signed the token; its signature is verified, and that the signed attributes name it (RFC 5816). */
async function verifySigner(data: pkijs.SignedData, content: Uint8Array): Promise<X509Certificate> {
  const [signer, ...more] = data.signerInfos;
  must(signer?.signedAttrs !== undefined && more.length === 0, "it needs one signer whose attributes are signed");
  must(hashes.has(signer.digestAlgorithm.algorithmId), "its hash is weak or unknown");
  const engine = cryptoEngine();
  const given = { signer: 0, data: new Uint8Array(content).buffer, checkChain: false, extendedMode: true } as const;
  const found = await data.verify(given, engine).catch((cause: unknown) => {
    throw new Error("its signature cannot be verified", { cause });
  });
  must(found.signatureVerified === true && found.signerCertificate instanceof pkijs.Certificate, "its signature is not valid");
  const certificate = new X509Certificate(derOf(found.signerCertificate));
  must(isNamed(signer.signedAttrs, certificate), "it does not name the certificate that signed it");
  return certificate;
}

function derOf(certificate: pkijs.Certificate): Buffer {
  return Buffer.from(certificate.toSchema().toBER());
}

/** Whether signed attributes name a certificate by its hash: by SHA-1 in the first version of RFC 5035, by SHA-256 if not said in the second. */
function isNamed({ attributes }: pkijs.SignedAndUnsignedAttributes, certificate: X509Certificate): boolean {
  return attributes.some(({ type, values }) => {
    if (type !== oids.signingCertificate && type !== oids.signingCertificateV2) return false;
    // SigningCertificate(V2) { certs { ESSCertID(v2) { algorithm?, hash, … } … } … }
    const [head, next] = membersOf(membersOf(membersOf(values[0])[0])[0]);
    const [algorithm] = membersOf(head);
    const oid = algorithm instanceof asn1js.ObjectIdentifier ? algorithm.valueBlock.toString() : oids.sha256;
    const name = type === oids.signingCertificate ? "sha1" : hashes.get(oid);
    const hash = head instanceof asn1js.OctetString ? head : next;
    if (name === undefined || !(hash instanceof asn1js.OctetString)) return false;
    return createHash(name).update(certificate.raw).digest().equals(hash.valueBlock.valueHexView);
  });
}

function membersOf(value: unknown): readonly asn1js.AsnType[] {
  return value instanceof asn1js.Sequence ? value.valueBlock.value : [];
}

/** Checks the certificate: within its time, for time stamps alone (RFC 3161, 2.3), of a strong key, and of an issuer that is believed. */
async function verifyAuthority(
  certificate: X509Certificate,
  data: pkijs.SignedData,
  { at, trust }: { readonly at: Instant; readonly trust: Trust },
): Promise<void> {
  const { validFromDate, validToDate, publicKey, raw } = certificate;
  must(validFromDate.getTime() <= msOf(at) && msOf(at) <= validToDate.getTime(), "its certificate is not valid at its time");
  must((publicKey.asymmetricKeyDetails?.modulusLength ?? modulusBitsMin) >= modulusBitsMin, "its key is too short");
  const usage = pkijs.Certificate.fromBER(new Uint8Array(raw).buffer).extensions?.find(
    ({ extnID }) => extnID === oids.extendedKeyUsage,
  );
  const purposes = usage?.parsedValue instanceof pkijs.ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  const isForStamps = usage?.critical === true && purposes.length === 1 && purposes[0] === oids.timeStamping;
  must(isForStamps, "its certificate is not for time stamps alone");
  if (trust.anchors.length === 0) return;
  const others = (data.certificates ?? []).filter((one) => one instanceof pkijs.Certificate).map(derOf);
  const found = await findTrust({ certificate: raw, others }, [trust], at, { purpose: "time stamps" });
  if (!found.isTrusted) throw new Error(found.reason);
}

function must(isTrue: boolean, reason: string): asserts isTrue {
  if (!isTrue) throw new Error(reason);
}
