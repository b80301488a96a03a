import type { Caller } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { findKeptDrawings, findUserPreferences, type KeptDrawings, type UserPreferences } from "../session/store/preferences.ts";
import { listProfileAccounts, listProfileMailboxes, type ProfileAccount, type ProfileMailbox } from "../session/store/profile.ts";

/** The caller with accounts and mailboxes. */
export type Profile = {
  readonly user: User;
  readonly accounts: readonly ProfileAccount[];
  readonly mailboxes: readonly ProfileMailbox[];
  readonly preferences: UserPreferences;
  readonly drawings: KeptDrawings;
  /** Their company signs them in through its provider. */
  readonly isBySso: boolean;
};

/** What the service knows of the caller. Throws user.not_found when the person went meanwhile. */
export async function showProfile(needs: AuthNeeds, caller: Caller): Promise<Profile> {
  const user = await needs.accounts.findUser(needs.database, caller.userId);
  if (!user) throw new Fault("user.not_found", { args: [caller.userId] });
  const [accounts, mailboxes, own, drawings, ssoUrl] = await Promise.all([
    listProfileAccounts(needs.database, user.id),
    listProfileMailboxes(needs.database, user.id),
    findUserPreferences(needs.database, user.id),
    findKeptDrawings(needs.database, user.id),
    needs.domains.findSsoOnlyUrl(needs.database, user.email),
  ]);
  const company = user.corporateAccountId && (await needs.accounts.findPreferences(needs.database, user.corporateAccountId));
  const preferences = { ...own, timezone: own.timezone ?? (company ? company.timezone : undefined) };
  return { user, accounts, mailboxes, preferences, drawings, isBySso: ssoUrl !== undefined };
}
