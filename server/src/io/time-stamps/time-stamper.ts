import { createHash, randomBytes } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import type { Clock } from "../clock.ts";
import { openOutbound, type OutboundSettings } from "../outbound/open-outbound.ts";
import type { Trust } from "../signatures/find-trust.ts";
import { timeStampOids, tokenBytesMax, type StampTime } from "./time-stamp.ts";
import { verifyTimeStamp } from "./verify-time-stamp.ts";

/** An authority for time stamps: its address, and a name and password (Basic) where it asks for them. */
export type Authority = { readonly url: string; readonly user: string | undefined; readonly password: string };

/** The surroundings of an authority. */
export type AuthorityNeeds = {
  readonly outbound: OutboundSettings;
  readonly clock: Clock;
  readonly readTrust: () => Promise<Trust>;
};

const bounds = { maxBytes: tokenBytesMax + 1024, deadlineMs: 10_000 };
const nonceBytes = 8;

/** Asks an authority by HTTP (RFC 3161, 3.4): one request each, no retry. Plain http will do, because answers are signed. */
export function timeStamper({ url, user, password }: Authority, { outbound, clock, readTrust }: AuthorityNeeds): StampTime {
  const { post } = openOutbound({ ...outbound, isPlainHttpAllowed: true });
  const { host } = new URL(url);
  const login = user === undefined ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` };
  const headers = { ...login, "content-type": "application/timestamp-query", accept: "application/timestamp-reply" };
  return async (content) => {
    const sha256 = createHash("sha256").update(content).digest();
    const nonce = newNonce();
    try {
      const { status, body } = await post(url, requestOf(sha256, nonce), { ...bounds, headers });
      if (status !== 200) throw new Error(`it answers with status ${status}`);
      return await verifyTimeStamp(body, { content, nonce, now: clock.now(), trust: await readTrust() });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`the time-stamp authority ${host} gave no valid time stamp: ${reason}`, { cause });
    }
  };
}

/** A positive number with no byte too many, as DER wants it. */
function newNonce(): asn1js.Integer {
  const bytes = randomBytes(nonceBytes);
  bytes[0] = 0x40 | (bytes[0]! & 0x3f);
  return new asn1js.Integer({ valueHex: new Uint8Array(bytes).buffer });
}

function requestOf(sha256: Uint8Array, nonce: asn1js.Integer): Uint8Array {
  const messageImprint = new pkijs.MessageImprint({
    hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: timeStampOids.sha256, algorithmParams: new asn1js.Null() }),
    hashedMessage: new asn1js.OctetString({ valueHex: new Uint8Array(sha256).buffer }),
  });
  const request = new pkijs.TimeStampReq({ version: 1, messageImprint, nonce, certReq: true });
  return new Uint8Array(request.toSchema().toBER());
}
