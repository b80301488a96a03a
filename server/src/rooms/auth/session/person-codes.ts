import { countedEmail } from "@chancery/core/account/email.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { emailsOfAddressMax, emailsOfEmailMax, emailsWindowMs } from "./limits.ts";
import { addressKey } from "../../../http/rate-limit/rate-limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { keepTry, takeTry } from "./store/login-tries.ts";
import { addCode, findCode, type CodeKind, type PersonCode, findInvitedEmail } from "./store/person-codes.ts";

/**
 * Counts an email of a kind to an address, registered or not, before anything is looked up. Throws request.too_many when
 * the requester sends or the address receives too many; a refused requester uses up none of the address's emails.
 */
export async function countEmail(
  needs: AuthNeeds,
  { kind, email }: Pick<PersonCode, "kind" | "email">,
  ip: string,
): Promise<void> {
  await countOne(needs, `email from\n${addressKey(ip)}`, emailsOfAddressMax);
  await countOne(needs, `email to\n${kind}\n${countedEmail(email, needs)}`, emailsOfEmailMax);
}

async function countOne({ database, clock, tokens }: AuthNeeds, key: string, max: number): Promise<void> {
  const at = clock.now();
  const one = { pair: tokens.hashOf(key), at, since: addMs(at, -emailsWindowMs), until: addMs(at, emailsWindowMs) };
  const outcome = await takeTry(database, one, max);
  if (outcome.state === "taken") return keepTry(database, one);
  const until = addMs(outcome.state === "blocked" ? outcome.until : at, emailsWindowMs);
  const seconds = Math.max(1, Math.ceil((msOf(until) - msOf(at)) / 1000));
  throw new Fault("request.too_many", { args: [seconds], retryAfterS: seconds });
}

/** Creates and stores a code for an email address; returns its text. */
export async function newPersonCode(
  { tokens, clock }: Pick<AuthNeeds, "tokens" | "clock">,
  tx: Transaction,
  { kind, email, lifeMs }: { readonly kind: CodeKind; readonly email: string; readonly lifeMs: number },
): Promise<string> {
  const { text, hash } = tokens.newCode();
  const createdAt = clock.now();
  await addCode(tx, { hash, kind, email, createdAt, expiresAt: addMs(createdAt, lifeMs) });
  return text;
}

/** The types of codes in requests and links. */
export const codeTypes = ["REGISTRATION", "PASSWORD", "INVITE"] as const;

export type CodeType = (typeof codeTypes)[number];

/** The email address of a valid code of a type. */
export async function findCodeOf({ database, clock }: AuthNeeds, type: CodeType, hash: Buffer): Promise<string | undefined> {
  if (type === "INVITE") return findInvitedEmail(database, hash, clock.now());
  return findCode(database, type === "PASSWORD" ? "password" : "registration", hash, clock.now());
}

/** The URL of the page for a code. The code follows the #, so that it reaches no server and no log. */
export function joinLink({ baseUrl }: Pick<AuthNeeds, "baseUrl">, type: CodeType, code: string): string {
  return `${baseUrl()}/join#type=${type}&code=${code}`;
}
