import { findEmail } from "@chancery/core/account/email.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { TokenId } from "@chancery/core/ids/id.ts";
import { addMs, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { publish } from "../../../jobs/publish.ts";
import type { User } from "../../accounts/index.ts";
import { sessionIdleMs, sessionLifeMs, wrongTriesMax, wrongTriesWindowMs } from "../life.ts";
import type { AuthNeeds } from "../needs.ts";
import { keepTry, returnTry, takeTry, type Try } from "../store/login-tries.ts";
import { addToken } from "../store/tokens.ts";

/** What a person signs in with. The e-mail is as typed. */
export type Credentials = { readonly login: string; readonly password: string };

/** How often and how long a try waits for those of the same pair that are being looked at. */
const waitsMax = 100;
const waitMs = 50;

/**
 * A new session's token. Nobody learns from answer or time whether the e-mail exists. Throws login.throttled,
 * login.rejected, and for the right password only user.blocked and user.inactive.
 */
export async function logIn(needs: AuthNeeds, credentials: Credentials, origin: Origin): Promise<string> {
  const one = await takeTurn(needs, pairOf(needs, credentials.login, origin.ip));
  const user = await checkPassword(needs, credentials, one);
  await returnTry(needs.database, one);
  if (user.status === "BLOCKED") throw new Fault("user.blocked");
  if (user.status !== "ACTIVE") throw new Fault("user.inactive");
  return openSession(needs, user, origin);
}

function pairOf(needs: AuthNeeds, login: string, ip: string): Buffer {
  const email = findEmail(login) ?? login.trim().toLowerCase();
  return needs.tokens.hashOf(`${email}\n${ip.replace(/^::ffff:(?=\d+\.)/i, "")}`);
}

/** Consumes before the password is verified, so that parallel guesses count (decisions §2). */
async function takeTurn(needs: AuthNeeds, pair: Buffer): Promise<Try> {
  for (let waits = 0; ; waits += 1) {
    const at = needs.clock.now();
    const one = { pair, at, since: addMs(at, -wrongTriesWindowMs), until: addMs(at, wrongTriesWindowMs) };
    const outcome = await takeTry(needs.database, one, wrongTriesMax);
    if (outcome.state === "taken") return one;
    if (outcome.state === "blocked") throw throttled(at, addMs(outcome.until, wrongTriesWindowMs));
    if (waits >= waitsMax) throw new Fault("request.too_many", { args: [1], retryAfterS: 1 });
    await needs.pause(waitMs);
  }
}

function throttled(now: Instant, until: Instant): Fault {
  const seconds = Math.max(1, Math.ceil((msOf(until) - msOf(now)) / 1000));
  return new Fault("login.throttled", { args: [Math.ceil(seconds / 60)], retryAfterS: seconds });
}

async function checkPassword(needs: AuthNeeds, { login, password }: Credentials, one: Try): Promise<User> {
  let user: User | undefined;
  let isRight = false;
  try {
    const email = findEmail(login);
    user = email === undefined ? undefined : await needs.accounts.findUserByEmail(needs.database, email);
    isRight = await needs.passwords.verify(user?.status === "DELETED" ? undefined : user?.passwordHash, password);
  } catch (error) {
    await returnTry(needs.database, one);
    throw error;
  }
  if (isRight && user) return user;
  await keepTry(needs.database, one);
  throw new Fault("login.rejected");
}

async function openSession(needs: AuthNeeds, user: User, origin: Origin): Promise<string> {
  const { text, hash } = needs.tokens.newToken("session");
  const now = needs.clock.now();
  const id: TokenId = needs.newId<"token">();
  await needs.database.transaction(async (tx) => {
    const times = { createdAt: now, lastUsedAt: now, idleUntil: addMs(now, sessionIdleMs), expiresAt: addMs(now, sessionLifeMs) };
    await addToken(tx, { id, userId: user.id, kind: "session", name: "", ...times }, hash);
    const subject = { kind: "user", id: user.id } as const;
    const details = { tokenId: id, ...(user.isBreakGlass ? { breakGlass: true } : {}) };
    await publish(tx, { audit: [{ subject, operation: "login", at: now, userId: user.id, details }], events: [], origin });
  });
  return text;
}
