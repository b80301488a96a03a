import { sessionPolicy } from "@chancery/core/account/policies.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Caller } from "@chancery/core/access/caller.ts";
import { scopesOf, within, type TokenScopes } from "@chancery/core/access/scopes.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { AccountState, MailboxState, SignedIn, Wanted } from "../../../http/admission/guard.ts";
import { findAccess, findAccountAccess, touchToken, type AccessRow } from "../session/store/access.ts";
import type { AuthNeeds } from "../needs.ts";
import { plainAddress } from "../session/password-tries.ts";
import { mayComeFrom } from "../session/policies.ts";

/** A token's use is written down once in this time. */
const touchEveryMs = 60_000;
const hourMs = 3_600_000;

/**
 * Who a token belongs to, and what the mailbox and the account are to them; undefined when the token does not live.
 * One statement, and one more for an account.
 */
export async function authenticate(
  needs: AuthNeeds,
  token: string,
  { mailboxId, accountId, ip }: Wanted,
): Promise<SignedIn | undefined> {
  const hash = needs.tokens.hashOfToken(token);
  if (hash === undefined) return undefined;
  const now = needs.clock.now();
  const row = await findAccess(needs.database, hash, mailboxId, now);
  if (!row || !isStillOpen(needs, row, ip, now)) return undefined;
  touch(needs, row, now);
  const scopes = row.scopes === null ? undefined : scopesOf(row.scopes);
  return {
    caller: { userId: row.user_id, tokenId: row.token_id, tokenKind: row.kind, email: row.email, scopes },
    mailbox: mailboxState(row, mailboxId, scopes),
    account: accountId && (await findOpenAccount(needs, { userId: row.user_id, scopes }, accountId)),
  };
}

/**
 * What the policy of the person's account says about a token: false when a session has been idle for too long. Throws
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

/** Undefined when the caller does not belong to the account. */
async function findOpenAccount(
  needs: AuthNeeds,
  { userId, scopes }: Pick<Caller, "userId" | "scopes">,
  accountId: AccountId,
): Promise<AccountState> {
  const row = await findAccountAccess(needs.database, userId, accountId);
  if (row?.is_removed) return "removed";
  return row && { id: row.id, name: row.name, permissions: within(row.permissions, scopes?.account) };
}

/** A token that is for nothing in the mailbox finds it forbidden, as somebody does who has nothing there. */
function mailboxState(row: AccessRow, asked: MailboxId | undefined, scopes: TokenScopes | undefined): MailboxState {
  if (asked === undefined) return "absent";
  if (row.mailbox_id === null) return "unknown";
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

/** Nobody waits for this; when it fails the next request does it. */
function touch(needs: AuthNeeds, row: AccessRow, now: Instant): void {
  const before = addMs(now, -touchEveryMs);
  if (row.last_used_at !== null && row.last_used_at > before) return;
  const { sessionHours } = row.session_policy ?? sessionPolicy;
  touchToken(needs.database, row.token_id, now, { before, idleUntil: addMs(now, sessionHours * hourMs) }).catch(() => undefined);
}
