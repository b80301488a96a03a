import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Reader } from "@chancery/core/email/dates.ts";
import type { User } from "../../accounts/index.ts";
import { showPerson } from "./view.ts";
import type { KeptDrawings, UserPreferences } from "./store/preferences.ts";
import type { ProfileAccount, ProfileMailbox } from "./store/profile.ts";

/** The profile, with each mailbox under its account. */
export function showProfileOf({ user, accounts, mailboxes, preferences, drawings, isBySso }: Profile) {
  const byAccount = Map.groupBy(mailboxes, ({ account_id: accountId }) => accountId);
  return {
    ...showPerson(user),
    ...showPreferences(preferences),
    corporateAccountId: user.corporateAccountId ?? null,
    corporateUser: user.corporateAccountId !== undefined,
    ssoEnabled: isBySso,
    autoDepositMailboxUuid: preferences.autoDepositMailboxId ?? null,
    signature: drawings.signature,
    initials: drawings.initials,
    fields: {},
    createdAt: user.createdAt,
    accounts: accounts.map((account) => ({
      uuid: account.id,
      name: account.name,
      system: false,
      company: account.type === "company",
      corporateProfileEditRestricted: account.restricts_profiles,
      permissions: account.permissions,
      mailboxes: (byAccount.get(account.id) ?? []).map(showMailbox),
      documentSharingProviders: [],
    })),
  };
}

/** The profile of a corporate user, as administrators of their account see it: with the mailboxes of that account. */
export function showManagedProfileOf({ user, mailboxes, preferences }: Profile, accountId: AccountId) {
  const ours = mailboxes.filter((mailbox) => mailbox.account_id === accountId);
  return {
    ...showPerson(user),
    ...showPreferences(preferences),
    autoDepositMailboxUuid: ours.find(({ id }) => id === preferences.autoDepositMailboxId)?.id ?? null,
    mailboxes: ours.map(({ id, name }) => ({ uuid: id, name })),
    fields: {},
  };
}

function showPreferences({ locale, dateLocale, timezone, showsExactDate }: Profile["preferences"]) {
  return { locale, dateLocale, timezone, displayExactDate: showsExactDate };
}

function showMailbox({ id, name, permissions }: Profile["mailboxes"][number]) {
  return { uuid: id, name, permissions, system: false, invited: false };
}

/** The caller with their accounts and mailboxes. */
export type Profile = {
  readonly user: User;
  readonly accounts: readonly ProfileAccount[];
  readonly mailboxes: readonly ProfileMailbox[];
  /** With the language and time zone that apply to them. */
  readonly preferences: UserPreferences & Reader;
  readonly drawings: KeptDrawings;
  /** Whether they sign in with the provider of their company. */
  readonly isBySso: boolean;
};
