import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { TLSSocket } from "node:tls";

/** The status that an address answered with, and when the certificate of its server ends, where it has one. */
export type Probed = { readonly status: number; readonly certificateEndsAt: Date | undefined };

/** Sends a request to an address of the operator. Throws the reason when there is no answer. */
export type ProbeUrl = (url: string, timeoutMs: number) => Promise<Probed>;

/**
 * Asks an address by GET and ignores the body: no redirect is followed, private addresses are allowed. Only for addresses that the
 * operator has set, never for those of users.
 */
export const probeUrl: ProbeUrl = (url, timeoutMs) => {
  const { promise, resolve, reject } = Promise.withResolvers<Probed>();
  const send = new URL(url).protocol === "https:" ? requestSecure : requestPlain;
  const request = send(url, { agent: false, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
    const { socket, statusCode = 0 } = response;
    const ends = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.validToDate : undefined;
    resolve({ status: statusCode, certificateEndsAt: ends });
    request.destroy();
  });
  request.on("error", (error) => reject(explained(error, timeoutMs)));
  request.end();
  return promise;
};

function explained(error: Error, timeoutMs: number): Error {
  const isLate = error.name === "TimeoutError" || error.name === "AbortError";
  return isLate ? new Error(`no answer within ${timeoutMs / 1000} s`, { cause: error }) : error;
}
