import { proofText, tidyName } from "@chancery/core/account/new-account.ts";
import type { Caller } from "@chancery/core/access/caller.ts";
import { removalEmail } from "@chancery/core/email/about-removal.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { Leaving, User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { freshSignInMs } from "../session/limits.ts";
import { tryPassword } from "../session/password-tries.ts";
import { removeUser, removedIn, type Going } from "./remove-user.ts";
import { countEndings } from "./store.ts";
import { findSsoOnlyUrl, ssoOnlyFault } from "../session/sso-only.ts";
import { isTokenByProvider, lockToken } from "../session/store/tokens.ts";

/** A request for removal. `checkMessage` is the email address in capitals; with `leavesExisting` no account or mailbox is removed. */
export type SelfRemoval = {
  readonly checkMessage: string;
  readonly leavesExisting: boolean;
  readonly password: string | undefined;
};

/**
 * Removes the caller from the service, and the accounts and mailboxes that have no other people. Throws token.forbidden,
 * user.proof_text, user.password_wrong, user.proof_old, login.sso_only, login.throttled, account.owner_needed, mailbox.owner_needed.
 */
export async function removeSelf(needs: AuthNeeds, removal: SelfRemoval, acting: Acting): Promise<Reply> {
  const { caller, origin } = acting;
  if (caller.tokenKind !== "session") throw new Fault("token.forbidden");
  if (tidyName(removal.checkMessage) !== proofText(caller.email))
    refuse([{ code: "user.proof_text", parameter: "checkMessage" }]);
  const ssoUrl = await findProviderUrl(needs, caller);
  const proved = ssoUrl === undefined ? await findProved(needs, removal, acting) : undefined;
  return needs.database.transaction(async (tx) => {
    const at = needs.clock.now();
    const user = await needs.accounts.users.lock(tx, caller.userId);
    const signedInAt = await lockToken(tx, caller.tokenId);
    if (user?.status !== "ACTIVE" || signedInAt === undefined) throw new Fault("token.invalid");
    if (proved ? user.passwordHash !== proved.passwordHash : addMs(signedInAt, freshSignInMs) < at)
      throw ssoUrl === undefined ? new Fault("user.proof_old") : ssoOnlyFault(ssoUrl);
    const leaving = await needs.accounts.leaving.lock(tx, { userId: user.id, leavesExisting: removal.leavesExisting });
    refuse(faultsOf(leaving));
    await notifyLeaver(needs, tx, { user, leaving, at });
    await removeUser(needs, tx, { user, leaving, at }, origin);
    return acting.settle(tx, { status: 204 });
  });
}

/**
 * The sign-in URL of the caller's SSO-only domain, whose people prove themselves by a new sign-in there; undefined if a password
 * may. Throws login.sso_only in a session that the provider did not open.
 */
async function findProviderUrl(needs: AuthNeeds, { tokenId, userId, email }: Caller): Promise<string | undefined> {
  const ssoUrl = await findSsoOnlyUrl(needs, email);
  if (ssoUrl === undefined || (await needs.accounts.users.find(needs.database, userId))?.isBreakGlass) return undefined;
  if (!(await isTokenByProvider(needs.database, tokenId))) throw ssoOnlyFault(ssoUrl);
  return ssoUrl;
}

/** The caller, verified by password; undefined without one. Wrong attempts count as at sign-in. */
async function findProved(needs: AuthNeeds, { password }: SelfRemoval, { caller, origin }: Acting): Promise<User | undefined> {
  if (password === undefined) return undefined;
  const proved = await tryPassword(needs, { login: caller.email, password }, origin.ip);
  if (proved?.id !== caller.userId) throw new Fault("user.password_wrong");
  return proved;
}

function faultsOf({ accounts, mailboxes }: Leaving): readonly FaultRow[] {
  const place = { parameter: "leaveExisting" };
  const ownerless = accounts.filter(({ outcome }) => outcome === "NEEDS_OWNER");
  const unowned = mailboxes.filter(({ outcome }) => outcome === "NEEDS_OWNER");
  return [
    ...ownerless.map(({ name, id }): FaultRow => ({ code: "account.owner_needed", args: [name, id], ...place })),
    ...unowned.map(({ name, id }): FaultRow => ({ code: "mailbox.owner_needed", args: [name, id], ...place })),
  ].slice(0, faultsMax);
}

/** Most accounts and mailboxes named by one refusal. */
const faultsMax = 100;

/** Emails the leaver what is removed with them. Called before the removal: their language and tokens go with them. */
async function notifyLeaver(needs: AuthNeeds, tx: Transaction, { user, leaving, at }: Going): Promise<void> {
  const { application_tokens: tokens } = await countEndings(tx, { userId: user.id, email: user.email, now: at });
  const accounts = removedIn(leaving.accounts)
    .map(({ name }) => name)
    .toSorted();
  const mailboxes = removedIn(leaving.mailboxes)
    .map(({ name }) => name)
    .toSorted();
  const message = removalEmail({ email: user.email, accounts, mailboxes, tokens }, needs.baseUrl());
  await needs.emails.post(tx, [{ to: user.email, ...message }]);
}
