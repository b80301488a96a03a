import { findEmail } from "@chancery/core/account/email.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { User } from "../../accounts/index.ts";
import type { SessionPolicy } from "@chancery/core/account/policies.ts";
import { addressKey } from "../../../http/rate-limit/rate-limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { loadPoliciesOfEmail } from "./policies.ts";
import { slowGuesses } from "./slow-guesses.ts";
import { keepTry, returnTry, takeTry, type Try } from "./store/login-tries.ts";

/** What a person proves themselves with. The email address is as typed. */
export type Credentials = { readonly login: string; readonly password: string };

/** How often and how long a try waits for those of the same pair that are being looked at. */
const waitsMax = 100;
const waitMs = 50;

/**
 * The person whose password it is, in whatever state; undefined when it is wrong, unknown email addresses alike in time. Wrong tries
 * count for the pair of email address and address, as many as the policy of the domain says. Of those who may not pass no password is right. Throws login.throttled.
 */
export async function tryPassword(
  needs: AuthNeeds,
  credentials: Credentials,
  ip: string,
  mayPass: (user: User) => boolean = () => true,
): Promise<User | undefined> {
  const { sessionPolicy } = await loadPoliciesOfEmail(needs, credentials.login);
  const one = await takeTurn(needs, pairOf(needs, credentials.login, ip), sessionPolicy);
  const user = await lookSlowly(needs, { ...credentials, mayPass }, one);
  await (user ? returnTry : keepTry)(needs.database, one);
  return user;
}

/** A try that was not refused waits the longer, the more was guessed at the email address from wherever. */
async function lookSlowly(needs: AuthNeeds, tried: Tried, one: Try): Promise<User | undefined> {
  try {
    return await slowGuesses(needs, nameOf(tried.login), () => checkPassword(needs, tried));
  } catch (error) {
    await returnTry(needs.database, one);
    throw error;
  }
}

function pairOf(needs: AuthNeeds, login: string, ip: string): Buffer {
  return needs.tokens.hashOf(`${nameOf(login)}\n${addressKey(ip)}`);
}

/** The email address in the form that is counted, whether it is one or not. */
function nameOf(login: string): string {
  return findEmail(login) ?? login.trim().toLowerCase();
}

/** An address in one form, however it came. */
export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Consumes before the password is verified, so that parallel guesses count. */
async function takeTurn(needs: AuthNeeds, pair: Buffer, policy: SessionPolicy): Promise<Try> {
  const windowMs = policy.maxAttemptsTimeoutMinutes * 60_000;
  for (let waits = 0; ; waits += 1) {
    const at = needs.clock.now();
    const one = { pair, at, since: addMs(at, -windowMs), until: addMs(at, windowMs) };
    const outcome = await takeTry(needs.database, one, policy.maxLoginAttempts);
    if (outcome.state === "taken") return one;
    if (outcome.state === "blocked") throw throttled(at, addMs(outcome.until, windowMs));
    if (waits >= waitsMax) throw new Fault("request.too_many", { args: [1], retryAfterS: 1 });
    await needs.pause(waitMs);
  }
}

function throttled(now: Instant, until: Instant): Fault {
  const seconds = Math.max(1, Math.ceil((msOf(until) - msOf(now)) / 1000));
  return new Fault("login.throttled", { args: [Math.ceil(seconds / 60)], retryAfterS: seconds });
}

type Tried = Credentials & { readonly mayPass: (user: User) => boolean };

async function checkPassword(needs: AuthNeeds, { login, password, mayPass }: Tried): Promise<User | undefined> {
  const email = findEmail(login);
  const user = email === undefined ? undefined : await needs.accounts.findUserByEmail(needs.database, email);
  const isRight = await needs.passwords.verify(user && mayPass(user) ? user.passwordHash : undefined, password);
  return isRight ? user : undefined;
}
