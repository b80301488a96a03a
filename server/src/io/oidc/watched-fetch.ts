import type { CustomFetch } from "openid-client";
import { boundedFetch } from "../outbound/bounded-fetch.ts";
import type { Outbound } from "../outbound/outbound.ts";

/** Record of an exchange's requests: the last one sent, its status, and the answer of the token endpoint. */
export type Watch = { asked: "token" | "keys" | undefined; status: number | undefined; body: string | undefined };

type Going = { readonly watch: Watch; readonly tokenUri: string; readonly deadlineMs: number };

const answerMaxBytes = 128 * 1024;

/** A fetch for one exchange with one deadline for all its requests. It records them in `watch`. */
export function watchedFetch(outbound: Outbound, { watch, tokenUri, deadlineMs }: Going): CustomFetch {
  const until = performance.now() + deadlineMs;
  return async (url, options) => {
    watch.asked = options.method === "POST" && url === tokenUri ? "token" : "keys";
    watch.status = undefined;
    const bounds = { maxBytes: answerMaxBytes, deadlineMs: Math.max(1, Math.ceil(until - performance.now())) };
    const answer = await boundedFetch(outbound, bounds)(url, options);
    watch.status = answer.status;
    if (watch.asked === "token") watch.body = await answer.clone().text();
    return answer;
  };
}
