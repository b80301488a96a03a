import { countedEmail, findEmail } from "@chancery/core/account/email.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { User } from "../../accounts/index.ts";
import { addressKey } from "../../../http/rate-limit/rate-limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { loadPoliciesOfEmail } from "./policies.ts";
import { slowGuesses } from "./slow-guesses.ts";
import { keepTry, returnTry, takeTry, type Try } from "./store/login-tries.ts";

/** Email address as typed, and password. */
export type Credentials = { readonly login: string; readonly password: string };

/** Number and length of waits for concurrent attempts of the same pair. */
const waitsMax = 100;
const waitMs = 50;

/**
 * Verifies a password: the person, in any state, or undefined when it is wrong; unknown email addresses take the same time. Wrong
 * attempts count for the pair of email address and network address, up to the limit of the domain's policy. For people who may not pass, every password is wrong. Throws login.throttled.
 */
export async function tryPassword(
  needs: AuthNeeds,
  credentials: Credentials,
  ip: string,
  mayPass: (user: User) => boolean = () => true,
): Promise<User | undefined> {
  const { maxLoginAttempts: triesMax, maxAttemptsTimeoutMinutes: windowMinutes } = (
    await loadPoliciesOfEmail(needs, credentials.login)
  ).sessionPolicy;
  const pair = pairOf(needs, credentials.login, ip);
  // delayed by the number of recent guesses at the email address from all networks
  return countTries(needs, { pair, triesMax, windowMinutes }, () =>
    slowGuesses(needs, nameOf(needs, credentials.login), () => checkPassword(needs, { ...credentials, mayPass })),
  );
}

/** The name under which attempts count, and how many may fail in the minutes before. */
export type TryLimit = { readonly pair: Buffer; readonly triesMax: number; readonly windowMinutes: number };

/** Runs an attempt that counts from before it is verified until its window ends, unless it succeeds or throws. Throws login.throttled. */
export async function countTries<Found>(
  needs: AuthNeeds,
  limit: TryLimit,
  verify: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const one = await takeTurn(needs, limit);
  let isWrong = false;
  try {
    const found = await verify();
    isWrong = found === undefined;
    return found;
  } finally {
    await (isWrong ? keepTry : returnTry)(needs.database, one);
  }
}

function pairOf(needs: AuthNeeds, login: string, ip: string): Buffer {
  return needs.tokens.hashOf(`${nameOf(needs, login)}\n${addressKey(ip)}`);
}

/** The email address in the form that is counted, valid or not. */
function nameOf(needs: Pick<AuthNeeds, "toAscii">, login: string): string {
  const email = findEmail(login);
  return email === undefined ? login.trim().toLowerCase() : countedEmail(email, needs);
}

/** A network address in one form: IPv4 also when mapped to IPv6. */
export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Takes an attempt before the password is verified, so that parallel guesses count. */
async function takeTurn(needs: AuthNeeds, { pair, triesMax, windowMinutes }: TryLimit): Promise<Try> {
  const windowMs = windowMinutes * 60_000;
  for (let waits = 0; ; waits += 1) {
    const at = needs.clock.now();
    const one = { pair, at, since: addMs(at, -windowMs), until: addMs(at, windowMs) };
    const outcome = await takeTry(needs.database, one, triesMax);
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
  const user = email === undefined ? undefined : await needs.accounts.users.findByEmail(needs.database, email);
  const isRight = await needs.passwords.verify(user && mayPass(user) ? user.passwordHash : undefined, password);
  return isRight ? user : undefined;
}
