import { createHash, createPrivateKey, webcrypto } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { timeStampOids } from "@chancery/server/io/time-stamps/time-stamp.ts";
import { derOf, makePair, type CertificateOptions, type MadePair } from "./certificates.ts";

/** One answer: what it states, and by whom it is signed. */
export type Stamping = {
  readonly status: number;
  readonly info: pkijs.TSTInfo;
  readonly signer: MadePair;
  /** The certificate that the signed attributes name. */
  readonly named: MadePair;
  readonly hash: "SHA-1" | "SHA-256" | "SHA-512";
  /** Changes the bytes of the token at the end. */
  readonly spoil: (token: Buffer) => Buffer;
};

/** An authority for time stamps (RFC 3161) on 127.0.0.1. */
export type TimeStampAuthority = {
  readonly url: string;
  /** The issuer of its certificate; PEM. */
  readonly root: MadePair;
  readonly signer: MadePair;
  /** The headers of the requests so far. */
  readonly asked: readonly IncomingHttpHeaders[];
  /** Changes what it answers from now on; without a change it stamps. `undefined`: it closes the connection. */
  answer(change?: (stamping: Stamping) => Stamping | Buffer | undefined): void;
  stop(): Promise<void>;
};

const engine = new pkijs.CryptoEngine({ name: "tests", crypto: webcrypto as Crypto });
const contentType = "1.2.840.113549.1.9.3";
const messageDigest = "1.2.840.113549.1.9.4";
const signingCertificateV2 = "1.2.840.113549.1.9.16.2.47";

/** A certificate for time stamps and nothing else, of an issuer. */
export function stampingPair(issuer: MadePair, options: CertificateOptions = {}, days = 30): MadePair {
  const purposes = [timeStampOids.timeStamping];
  const usual = { isAuthority: false, keyUsage: 0xc0, purposes, arePurposesCritical: true, issuer };
  return makePair("rsa:2048", days, { subject: "/O=Stamps/CN=Time Stamps", ...usual, ...options });
}

/** A root of authorities for time stamps. */
export function stampingRoot(): MadePair {
  return makePair("prime256v1", 365, { subject: "/O=Stamps/CN=Root", keyUsage: 0x06 });
}

/** Starts an authority. */
export async function startTimeStampAuthority(
  root: MadePair = stampingRoot(),
  signer: MadePair = stampingPair(root),
): Promise<TimeStampAuthority> {
  const asked: IncomingHttpHeaders[] = [];
  let change: Parameters<TimeStampAuthority["answer"]>[0];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    const answer = async (): Promise<void> => {
      const wanted = pkijs.TimeStampReq.fromBER(new Uint8Array(await buffer(request)).buffer);
      const usual: Stamping = {
        status: 0,
        info: infoOf(wanted),
        signer,
        named: signer,
        hash: "SHA-256",
        spoil: (token) => token,
      };
      const stamping = change ? change(usual) : usual;
      if (stamping === undefined) request.socket.destroy();
      else response.writeHead(200).end(Buffer.isBuffer(stamping) ? stamping : await answerOf(stamping, root));
    };
    answer().catch((error: unknown) => void response.writeHead(500).end(String(error)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    root,
    signer,
    asked,
    answer: (next) => void (change = next),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function infoOf({ messageImprint, nonce }: pkijs.TimeStampReq): pkijs.TSTInfo {
  const serial = webcrypto.getRandomValues(new Uint8Array(8));
  serial[0] = 0x40 | (serial[0]! & 0x3f);
  return new pkijs.TSTInfo({
    version: 1,
    policy: "1.3.6.1.4.1.99999.1",
    messageImprint,
    serialNumber: new asn1js.Integer({ valueHex: serial.buffer }),
    genTime: new Date(Math.floor(Date.now() / 1000) * 1000),
    ...(nonce && { nonce }),
  });
}

async function answerOf({ status, info, signer, named, hash, spoil }: Stamping, root: MadePair): Promise<Buffer> {
  const statusInfo = new asn1js.Sequence({ value: [new asn1js.Integer({ value: status })] });
  if (status > 1) return Buffer.from(new asn1js.Sequence({ value: [statusInfo] }).toBER());
  const content = info.toSchema().toBER();
  const [own, issuer] = [signer, root].map(({ certificate }) => certificateOf(certificate));
  const encapContentInfo = new pkijs.EncapsulatedContentInfo({ eContentType: timeStampOids.tstInfo });
  // in one piece, as DER wants it: the constructor would split it
  encapContentInfo.eContent = new asn1js.OctetString({ valueHex: content });
  const digest = createHash(hash.replace("-", "")).update(new Uint8Array(content)).digest();
  const data = new pkijs.SignedData({
    version: 3,
    encapContentInfo,
    certificates: [own!, issuer!],
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: own!.issuer, serialNumber: own!.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(contentType, new asn1js.ObjectIdentifier({ value: timeStampOids.tstInfo })),
            attribute(messageDigest, new asn1js.OctetString({ valueHex: new Uint8Array(digest).buffer })),
            attribute(signingCertificateV2, nameOf(named)),
          ],
        }),
      }),
    ],
  });
  await data.sign(await keyOf(signer, hash), 0, hash, undefined, engine);
  const token = new pkijs.ContentInfo({ contentType: timeStampOids.signedData, content: data.toSchema(true) });
  const der = spoil(Buffer.from(token.toSchema().toBER()));
  const head = Buffer.from(statusInfo.toBER());
  const length = Buffer.from([0x30, 0x82, (head.length + der.length) >> 8, (head.length + der.length) & 0xff]);
  return Buffer.concat([length, head, der]);
}

function certificateOf(pem: string): pkijs.Certificate {
  return pkijs.Certificate.fromBER(new Uint8Array(Buffer.from(derOf(pem), "base64")).buffer);
}

function attribute(type: string, value: asn1js.AsnType): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] });
}

/** SigningCertificateV2 with the default hash. */
function nameOf({ certificate }: MadePair): asn1js.Sequence {
  const hash = createHash("sha256")
    .update(Buffer.from(derOf(certificate), "base64"))
    .digest();
  const octets = new asn1js.OctetString({ valueHex: new Uint8Array(hash).buffer });
  const nested = (value: asn1js.AsnType): asn1js.Sequence => new asn1js.Sequence({ value: [value] });
  return nested(nested(nested(octets)));
}

async function keyOf({ key }: MadePair, hash: string): Promise<CryptoKey> {
  const pkcs8 = createPrivateKey(key).export({ type: "pkcs8", format: "der" });
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash };
  return engine.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
}
