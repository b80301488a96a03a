import { shownText } from "../text/shown.ts";

/** How a domain is proved: by a text at its record's name, or by an alias there. */
export const verifyMethods = ["DNS_TXT_RECORD", "DNS_CNAME_RECORD"] as const;

export type VerifyMethod = (typeof verifyMethods)[number];

/** What stands in DNS when the account owns the domain. The value is made for one registration of one account. */
export type Challenge = { readonly method: VerifyMethod; readonly value: string };

/** What the resolvers say of the record; `standing` says how far a value can be trusted. */
export type LookedUp =
  | {
      readonly kind: "found";
      readonly values: readonly { readonly value: string; readonly standing: "agreed" | "disputed" | "wildcard" }[];
    }
  | { readonly kind: "absent" }
  | { readonly kind: "temporary"; readonly reason: string };

/** What came of a look-up. Only ABSENT and MISMATCH say that the record is not there. */
export type LookResult = "FOUND" | "ABSENT" | "MISMATCH" | "WILDCARD" | "TEMPORARY";

/** A look-up for people: what DNS said instead of the value, and why it said nothing. */
export type Look = { readonly result: LookResult; readonly found: readonly string[]; readonly reason: string | undefined };

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

/** What the answer proves: the value as resolvers agree on it, at this name and not at every name beside it. */
export function judge({ value }: Challenge, told: LookedUp): Look {
  if (told.kind === "absent") return { result: "ABSENT", found: [], reason: undefined };
  if (told.kind === "temporary") return { result: "TEMPORARY", found: [], reason: told.reason };
  const found = told.values.slice(0, foundMax).map((one) => shownText(one.value, foundLengthMax));
  switch (told.values.find((one) => one.value === value)?.standing) {
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
