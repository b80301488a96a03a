import { type CustomFetch, ResponseBodyError } from "openid-client";
import { boundedFetch } from "../outbound/bounded-fetch.ts";
import { type Outbound, outboundReason } from "../outbound/outbound.ts";

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

const places = { token: "the token endpoint", keys: "the address of the keys" } as const;

/** Why an exchange failed, for those who set the provider up. What the provider sent is in it by name only. */
export function reasonOf(error: unknown, { asked, status }: Watch): string {
  const words = wordsOf(error);
  if (asked === undefined) return words;
  const answered = status !== undefined && status !== 200 ? ` (status ${status})` : "";
  return `${places[asked]}: ${words}${answered}`;
}

function wordsOf(error: unknown): string {
  if (error instanceof ResponseBodyError) return [error.error, error.error_description].filter(Boolean).join(": ");
  const messages = [...chainOf(error)].filter(isInformative).map(({ message }) => message);
  return [...new Set(messages)].join(": ") || "it cannot be read";
}

/** Messages of the library and of our own requests; those of parsers quote what they read. */
function isInformative(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return code.startsWith("OAUTH_") || "reason" in error;
}

function* chainOf(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) {
    yield one;
    if (outboundReason(one) !== undefined && "reason" in one) return;
  }
}
