import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AuthNeeds } from "../needs.ts";
import { openSession } from "../open-session.ts";
import { tryPassword, type Credentials } from "../password-tries.ts";

/**
 * A new session's token. Nobody learns from answer or time whether the e-mail exists. Throws login.throttled,
 * login.rejected, and for the right password only user.blocked and user.inactive.
 */
export async function logIn(needs: AuthNeeds, credentials: Credentials, origin: Origin): Promise<string> {
  const user = await tryPassword(needs, credentials, origin.ip);
  if (!user) throw new Fault("login.rejected");
  if (user.status === "BLOCKED") throw new Fault("user.blocked");
  if (user.status !== "ACTIVE") throw new Fault("user.inactive");
  return needs.database.transaction(async (tx) => openSession(needs, tx, user, { origin, how: "password" }));
}
