import { createPrivateKey, webcrypto } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { derOf, type MadePair } from "./certificates.ts";

/** A response: the state of the certificate, its times relative to now, and who signs it. */
export type Responding = {
  readonly state: "good" | "revoked" | "unknown";
  readonly thisUpdateMs: number;
  /** Without it the response does not say when the next one is due. */
  readonly nextUpdateMs: number | undefined;
  readonly signer: MadePair;
  readonly hash: "SHA-1" | "SHA-256";
  /** Whether the nonce of the request is sent back; another one is sent back wrong. */
  readonly nonce: "same" | "other" | "none";
  /** Whether the response is about the certificate of the request. */
  readonly isAboutOther: boolean;
};

/** An OCSP responder (RFC 6960) on 127.0.0.1. */
export type OcspResponder = {
  readonly url: string;
  /** Sets what it answers from now on; bytes are the body of an answer. */
  answer(change: Partial<Responding> | { readonly status: number; readonly body: Uint8Array }): void;
  /** The number of requests so far. */
  count(): number;
  stop(): Promise<void>;
};

const basicResponse = "1.3.6.1.5.5.7.48.1.1";
const engine = new pkijs.CryptoEngine({ name: "tests", crypto: webcrypto as Crypto });

/** Starts a responder that answers `good`, signed by `signer`, until it is set otherwise. */
export async function startOcspResponder(signer: MadePair): Promise<OcspResponder> {
  const usual: Responding = {
    state: "good",
    thisUpdateMs: -60_000,
    nextUpdateMs: 3_600_000,
    signer,
    hash: "SHA-256",
    nonce: "same",
    isAboutOther: false,
  };
  let change: Parameters<OcspResponder["answer"]>[0] = {};
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    const answer = async (): Promise<void> => {
      const body = await buffer(request);
      if ("body" in change) return void response.writeHead(change.status).end(change.body);
      const wanted = pkijs.OCSPRequest.fromBER(new Uint8Array(body).buffer);
      response.writeHead(200, { "content-type": "application/ocsp-response" });
      response.end(await responseTo(wanted, { ...usual, ...change }));
    };
    answer().catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answer: (more) => (change = more),
    count: () => count,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function responseTo({ tbsRequest }: pkijs.OCSPRequest, given: Responding): Promise<Uint8Array> {
  const certificate = pkijs.Certificate.fromBER(new Uint8Array(Buffer.from(derOf(given.signer.certificate), "base64")).buffer);
  const certID = tbsRequest.requestList[0]!.reqCert;
  if (given.isAboutOther) certID.serialNumber = new asn1js.Integer({ value: 7 });
  // whole seconds, as RFC 5280 has them: OpenSSL compares times with fractions as texts
  const at = (ms: number): Date => new Date(Math.floor((Date.now() + ms) / 1000) * 1000);
  const single = new pkijs.SingleResponse({ certID, thisUpdate: at(given.thisUpdateMs), certStatus: stateOf(given.state) });
  if (given.nextUpdateMs !== undefined) single.nextUpdate = at(given.nextUpdateMs);
  const [nonce] = tbsRequest.requestExtensions ?? [];
  const other = new asn1js.OctetString({ valueHex: new Uint8Array(16).buffer });
  if (given.nonce === "other") nonce!.extnValue = new asn1js.OctetString({ valueHex: other.toBER() });
  const tbsResponseData = new pkijs.ResponseData({
    responderID: certificate.subject,
    producedAt: at(0),
    responses: [single],
  });
  if (given.nonce !== "none") tbsResponseData.responseExtensions = [nonce!];
  const basic = new pkijs.BasicOCSPResponse({ tbsResponseData, certs: [certificate] });
  await basic.sign(await keyOf(given.signer, given.hash), given.hash, engine);
  const response = new asn1js.OctetString({ valueHex: basic.toSchema().toBER() });
  const responseBytes = new pkijs.ResponseBytes({ responseType: basicResponse, response });
  return new Uint8Array(
    new pkijs.OCSPResponse({ responseBytes, responseStatus: new asn1js.Enumerated({ value: 0 }) }).toSchema().toBER(),
  );
}

function stateOf(state: Responding["state"]): asn1js.BaseBlock {
  const idBlock = (tagNumber: number) => ({ tagClass: 3, tagNumber });
  if (state !== "revoked") return new asn1js.Primitive({ idBlock: idBlock(state === "good" ? 0 : 2), lenBlock: { length: 1 } });
  return new asn1js.Constructed({
    idBlock: idBlock(1),
    value: [new asn1js.GeneralizedTime({ valueDate: new Date(Date.now() - 60_000) })],
  });
}

async function keyOf({ key }: MadePair, hash: string): Promise<CryptoKey> {
  const pkcs8 = createPrivateKey(key).export({ type: "pkcs8", format: "der" });
  const isRsa = createPrivateKey(key).asymmetricKeyType === "rsa";
  const algorithm = isRsa ? { name: "RSASSA-PKCS1-v1_5", hash } : { name: "ECDSA", namedCurve: "P-256" };
  return engine.importKey("pkcs8", new Uint8Array(pkcs8).buffer, algorithm, false, ["sign"]);
}
