import { sessionPolicy } from "@chancery/core/account/policies.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Caller, SignIn } from "@chancery/core/access/caller.ts";
import { type TokenScopes, scopesOf, within } from "@chancery/core/access/scopes.ts";
import { type Instant, addMs } from "@chancery/core/ids/instant.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { AccountState, Authenticate, MailboxState, SignedIn, Wanted } from "../../../http/admission/guard.ts";
import { type AccessRow, findAccountAccess, touchToken } from "../session/store/access.ts";
import type { AuthNeeds } from "../needs.ts";
import { plainAddress } from "../session/password-tries.ts";
import { mayComeFrom } from "../session/policies.ts";
import { type AccessCache, accessCache, touchEveryMs } from "./access-cache.ts";

const hourMs = 3_600_000;

/** The function that authenticates tokens, with its cache. */
export function authenticator(needs: AuthNeeds): Authenticate {
  const keeping = { ...needs, access: accessCache(needs.database) };
  return (token, wanted) => authenticate(keeping, token, wanted);
}

/**
 * Authenticates a token: the caller with the state of the mailbox and the account; undefined for an invalid token.
 * One statement, which requests of the same moment share while what the token may do is kept, and one more with an account.
 */
async function authenticate(
  needs: AuthNeeds & { readonly access: AccessCache },
  token: string,
  { mailboxId, accountId, ip }: Wanted,
): Promise<SignedIn | undefined> {
  const hash = needs.tokens.hashOfToken(token);
  if (hash === undefined) return undefined;
  const now = needs.clock.now();
  const row = await needs.access.find(hash, mailboxId, now);
  if (!row || !isStillOpen(needs, row, ip, now)) return undefined;
  if (row.kind === "guest" && !(await isGuestAt(needs, row))) return undefined;
  touch(needs, row, now);
  const scopes = scopesOfToken(row);
  return {
    caller: { userId: row.user_id, tokenId: row.token_id, tokenKind: row.kind, email: row.email, signIn: signInOf(row), scopes },
    mailbox: mailboxState(row, mailboxId, scopes),
    account: accountId && (await findOpenAccount(needs, { userId: row.user_id, scopes }, accountId)),
    lacksSecondFactor: row.lacks_second_factor,
  };
}

function signInOf({ kind, signed_in_by: by, second_factor: secondFactor }: AccessRow): SignIn | undefined {
  if (kind === "application") return { by: "application" };
  return by === null ? undefined : { by, ...(secondFactor && { secondFactor }) };
}

/**
 * Applies the session policy of the person's account: false for a session that was idle for too long. Throws
 * session.single, login.address_blocked.
 */
function isStillOpen(needs: AuthNeeds, { kind, ip: openedAt, ...row }: AccessRow, ip: string, now: Instant): boolean {
  if (row.superseded_at !== null) throw new Fault("session.single");
  const policy = row.session_policy;
  if (!policy) return true;
  if (!mayComeFrom(needs, policy, ip)) throw new Fault("login.address_blocked");
  if (kind === "application") return true;
  if (policy.singleIpSession && openedAt !== plainAddress(ip)) throw new Fault("session.single");
  return row.last_used_at === null || addMs(row.last_used_at, policy.sessionHours * hourMs) > now;
}

/** The open account; undefined when the caller does not belong to it. */
async function findOpenAccount(
  needs: AuthNeeds,
  { userId, scopes }: Pick<Caller, "userId" | "scopes">,
  accountId: AccountId,
): Promise<AccountState> {
  const row = await findAccountAccess(needs.database, userId, accountId);
  if (row?.is_removed) return "removed";
  return row && { id: row.id, name: row.name, permissions: within(row.permissions, scopes?.account) };
}

/** The limits of a token; those of guests are the same for all. */
function scopesOfToken({ kind, scopes }: AccessRow): TokenScopes | undefined {
  if (kind === "guest") return guestScopes;
  return scopes === null ? undefined : scopesOf(scopes);
}

/** Whether the envelope is still open to the guest: it was not cancelled or removed, and a role is theirs. */
async function isGuestAt({ database, isOpenToGuest }: AuthNeeds, { mailbox_id: mailboxId }: AccessRow): Promise<boolean> {
  return mailboxId !== null && (await isOpenToGuest(database, mailboxId));
}

/** The state of the mailbox; that of a guest without being named. A token whose scopes leave nothing in it gets `forbidden`, like a person without a grant. */
function mailboxState(row: AccessRow, wanted: MailboxId | undefined, scopes: TokenScopes | undefined): MailboxState {
  if (wanted === undefined && row.kind !== "guest") return "absent";
  if (row.mailbox_id === null || row.mailbox_id !== (wanted ?? row.mailbox_id)) return "unknown";
  if (row.is_removed) return "removed";
  const permissions = within(row.permissions, scopes?.mailbox);
  if (permissions.size === 0) return "forbidden";
  return {
    open: {
      id: row.mailbox_id,
      accountId: row.account_id,
      name: row.mailbox_name,
      accountName: row.account_name,
      permissions,
    },
  };
}

/** Runs in the background; the next request makes up for a failure. */
function touch(needs: AuthNeeds, row: AccessRow, now: Instant): void {
  const before = addMs(now, -touchEveryMs);
  if (row.last_used_at !== null && row.last_used_at > before) return;
  const { sessionHours } = row.session_policy ?? sessionPolicy;
  touchToken(needs.database, row.token_id, now, { before, idleUntil: addMs(now, sessionHours * hourMs) }).catch(() => undefined);
}

/** The permissions of a guest in their mailbox. */
export const guestScopes: TokenScopes = scopesOf([
  "mailbox.envelopeListView",
  "mailbox.envelopeSign",
  "mailbox.envelopeDelegate",
  "mailbox.envelopeDownloadBinaries",
  "mailbox.commentRead",
  "mailbox.commentWrite",
]);
