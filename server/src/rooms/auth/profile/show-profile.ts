import type { Caller } from "@chancery/core/access/caller.ts";
import { readerOf } from "@chancery/core/email/dates.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { checkManaged } from "./change-profile.ts";
import { findKeptDrawings, findUserPreferences } from "../session/store/preferences.ts";
import { listProfileAccounts, listProfileMailboxes } from "../session/store/profile.ts";
import type { Profile } from "../session/view-profile.ts";

/** The caller's profile. Throws user.not_found when the person was removed meanwhile. */
export async function showProfile(needs: AuthNeeds, caller: Caller): Promise<Profile> {
  const user = await needs.accounts.users.find(needs.database, caller.userId);
  if (!user) throw new Fault("user.not_found", { args: [caller.userId] });
  return readProfile(needs, user);
}

/** The profile of a corporate user of an account. Throws the faults of checkManaged. */
export async function showManagedProfile(needs: AuthNeeds, userId: UserId, accountId: AccountId): Promise<Profile> {
  const user = await needs.accounts.users.find(needs.database, userId);
  return readProfile(needs, await checkManaged(needs, needs.database, user, accountId));
}

async function readProfile(needs: AuthNeeds, user: User): Promise<Profile> {
  const [accounts, mailboxes, own, drawings, ssoUrl] = await Promise.all([
    listProfileAccounts(needs.database, user.id),
    listProfileMailboxes(needs.database, user.id),
    findUserPreferences(needs.database, user.id),
    findKeptDrawings(needs.database, user.id),
    needs.domains.findSsoOnlyUrl(needs.database, user.email),
  ]);
  const company =
    user.corporateAccountId && (await needs.accounts.account.findPreferences(needs.database, user.corporateAccountId));
  const { locale, dateLocale, timezone } = readerOf(needs.region, [own, company || undefined]);
  const preferences = { ...own, locale, dateLocale: dateLocale ?? locale, timezone };
  return { user, accounts, mailboxes, preferences, drawings, isBySso: ssoUrl !== undefined };
}
