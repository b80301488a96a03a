import { displayText } from "../text/display-text.ts";

/** How a domain is proved: by a text at its record's name, or by an alias there. */
export const verifyMethods = ["DNS_TXT_RECORD", "DNS_CNAME_RECORD"] as const;

export type VerifyMethod = (typeof verifyMethods)[number];

/** The DNS record that proves that the account owns the domain. Its value belongs to one registration of one account. */
export type Challenge = { readonly method: VerifyMethod; readonly value: string };

/** The answers of the resolvers for the record; `standing` is how far a value can be trusted. */
export type LookedUp =
  | {
      readonly kind: "found";
      readonly values: readonly { readonly value: string; readonly standing: "agreed" | "disputed" | "wildcard" }[];
    }
  | { readonly kind: "absent" }
  | { readonly kind: "temporary"; readonly reason: string };

/** The result of a lookup. Only ABSENT and MISMATCH mean that the record is missing. */
export type LookResult = "FOUND" | "ABSENT" | "MISMATCH" | "WILDCARD" | "TEMPORARY";

/** A look-up for people: what DNS said instead of the value, and why it said nothing. */
export type DnsCheck = { readonly result: LookResult; readonly found: readonly string[]; readonly reason: string | undefined };

const foundMax = 20;
const foundLengthMax = 500;

/** The method a text names, if any. */
export function findMethod(text: string | null | undefined): VerifyMethod | undefined {
  return verifyMethods.find((method) => method === text);
}

/** A new challenge. `token` is random and fits into one label; `zone` is the service's own, which aliases point into. */
export function challengeOf(method: VerifyMethod, token: string, zone: string): Challenge {
  const value = method === "DNS_TXT_RECORD" ? `chancery-domain-verification=${token}` : `${token}.${zone}`.toLowerCase();
  return { method, value };
}

/** Whether both ask for the same record. */
export function isSameChallenge(one: Challenge | undefined, other: Challenge | undefined): boolean {
  return one?.method === other?.method && one?.value === other?.value;
}

/** The kind of record that a method looks for. */
export function recordKindOf(method: VerifyMethod): "TXT" | "CNAME" {
  return method === "DNS_TXT_RECORD" ? "TXT" : "CNAME";
}

/** The result of the answers: resolvers must agree on the value, at this name and not by a wildcard. */
export function judge({ value }: Challenge, answer: LookedUp): DnsCheck {
  if (answer.kind === "absent") return { result: "ABSENT", found: [], reason: undefined };
  if (answer.kind === "temporary") return { result: "TEMPORARY", found: [], reason: answer.reason };
  const found = answer.values.slice(0, foundMax).map((one) => displayText(one.value, foundLengthMax));
  switch (answer.values.find((one) => one.value === value)?.standing) {
    case "agreed":
      return { result: "FOUND", found, reason: undefined };
    case "wildcard":
      return { result: "WILDCARD", found, reason: undefined };
    case "disputed":
      return { result: "TEMPORARY", found, reason: "the resolvers do not agree" };
    default:
      return { result: "MISMATCH", found, reason: undefined };
  }
}
