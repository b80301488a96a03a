import type { FaultRow } from "../fault/fault.ts";
import { addMs, type Instant } from "../ids/instant.ts";
import { commonPasswords } from "./common-passwords.ts";
import { checkPassword } from "./password.ts";
import type { PasswordPolicy } from "./policies.ts";
import { normalForm } from "../text/normal-form.ts";

/** Shorter words occur in too many passwords that are hard to guess. */
const commonWordMin = 5;
const dayMs = 24 * 3_600_000;
const monthMs = 31 * dayMs;

/** Faults of a new password under a policy: the first general fault, or else every rule it breaks. */
export function checkByPolicy(policy: PasswordPolicy, password: string, pointer: string): readonly FaultRow[] {
  const wrong = checkPassword(password, pointer);
  if (wrong.length > 0) return wrong;
  return brokenRules(policy, password).map((rule) => ({ code: "password.rule", args: [rule], pointer }));
}

function brokenRules(policy: PasswordPolicy, password: string): readonly string[] {
  const length = [...password].length;
  return [
    ...(length < policy.minLength ? [`at least ${policy.minLength} characters long`] : []),
    ...(length > policy.maxLength ? [`at most ${policy.maxLength} characters long`] : []),
    ...lacking(password, policy),
    ...(isRepetitive(password, policy.repeatCharacter)
      ? [`without more than ${policy.repeatCharacter} of one character in a row`]
      : []),
    ...(!policy.allowWhitespace && /\s/u.test(password) ? ["without white space"] : []),
    ...(policy.preventCommonWords && hasCommonWord(password) ? ["without well-known words"] : []),
  ];
}

function lacking(password: string, policy: PasswordPolicy): readonly string[] {
  const kinds = [
    { count: policy.uppercase, sign: /\p{Lu}/gu, name: "upper-case letters" },
    { count: policy.lowercase, sign: /\p{Ll}/gu, name: "lower-case letters" },
    { count: policy.digit, sign: /\p{Nd}/gu, name: "digits" },
    { count: policy.specialSymbol, sign: /[^\p{L}\p{N}\s]/gu, name: "special characters" },
  ];
  return kinds
    .filter(({ count, sign }) => (password.match(sign)?.length ?? 0) < count)
    .map(({ count, name }) => `with at least ${count} ${name}`);
}

function isRepetitive(password: string, max: number): boolean {
  let [last, run] = ["", 0];
  for (const sign of password) {
    run = sign === last ? run + 1 : 1;
    last = sign;
    if (max > 0 && run > max) return true;
  }
  return false;
}

function hasCommonWord(password: string): boolean {
  const plain = normalForm(password).toLowerCase();
  return [...commonPasswords].some((word) => word.length >= commonWordMin && plain.includes(word));
}

/** A current or former password of a user. */
export type PastPassword = { readonly hash: string; readonly setAt: Instant };

/** The passwords that may not be reused: the latest `preventReuseCount`, and those set in the last `preventReuseMonths` (31 days each). */
export function notAgain(policy: PasswordPolicy, newestFirst: readonly PastPassword[], now: Instant): readonly PastPassword[] {
  const since = addMs(now, -policy.preventReuseMonths * monthMs);
  return newestFirst.filter(({ setAt }, index) => index < policy.preventReuseCount || setAt > since);
}

/** Whether a password has expired. */
export function isExpired({ expirationDays }: PasswordPolicy, setAt: Instant, now: Instant): boolean {
  return expirationDays > 0 && addMs(setAt, expirationDays * dayMs) <= now;
}
