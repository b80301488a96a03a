import { ResponseBodyError } from "openid-client";
import { outboundReason } from "../outbound/outbound.ts";
import type { Watch } from "./watched-fetch.ts";

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
  const messages = [...chainOf(error)].filter(isTelling).map(({ message }) => message);
  return [...new Set(messages)].join(": ") || "it cannot be read";
}

/** Messages of the library and of our own requests; those of parsers quote what they read. */
function isTelling(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return code.startsWith("OAUTH_") || "reason" in error;
}

function* chainOf(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) {
    yield one;
    if (outboundReason(one) !== undefined && "reason" in one) return;
  }
}
