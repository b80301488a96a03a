import { findAccount, listAccountsOfName, saveAccount } from "./account/store/accounts.ts";
import { grantAccount, grantMailbox, hasAccountPermission, hasOwner, revokeAccount } from "./account/store/grants.ts";
import { endGuest, saveGuest } from "./account/store/guests.ts";
import { addMember, isMember, listManagers } from "./account/store/members.ts";
import { lockOwners } from "./account/store/owners.ts";
import { findPreferences } from "./account/store/preferences.ts";
import { isSetupCode, lockProvisioning, takeSetupCode } from "./account/store/setup-codes.ts";
import { saveSignOnProfile } from "./account/store/sign-on-profile.ts";
import { findUser, findUserByEmail, lockUser, registerUser, renameUser, savePassword, saveUser } from "./account/store/users.ts";
import { findOpenAccount } from "./account/find-account.ts";
import { peopleGone } from "./people/events.ts";
import { findLeaving, lockLeaving } from "./people/leaving.ts";
import { addCorporateUser, adoptUsers } from "./people/store/corporate-users.ts";
import { endErasure, listErasures } from "./people/store/erasures.ts";
import { listConfigsOfMailbox } from "./trust/store.ts";
import { changeAccess } from "./roles/change-access.ts";
import { assertCanGrant, findLacked } from "./roles/grant-limits.ts";
import { addMailboxRoles, hasActiveMailboxOwner, listMailboxRoles, revokeOtherMailboxRoles } from "./roles/store/access.ts";
import { findRolesOfIds, lockGrantableRoles } from "./roles/store/roles.ts";
import { showGranted } from "./roles/view.ts";

/** Users of the service, whatever accounts they belong to. */
export const users = {
  find: findUser,
  findByEmail: findUserByEmail,
  lock: lockUser,
  register: registerUser,
  rename: renameUser,
  save: saveUser,
  savePassword,
  saveSignOnProfile,
  addCorporate: addCorporateUser,
  adopt: adoptUsers,
} as const;

/** Guests: people who act on an envelope without an account. */
export const guests = { save: saveGuest, end: endGuest } as const;

/** Membership of accounts. */
export const members = { has: isMember, add: addMember, listManagers } as const;

/** Accounts themselves. */
export const account = {
  find: findAccount,
  findOpen: findOpenAccount,
  findPreferences,
  listByName: listAccountsOfName,
  save: saveAccount,
  lockOwners,
  listTrustOfMailbox: listConfigsOfMailbox,
} as const;

/** Grants of roles in accounts and mailboxes. */
export const grants = {
  grantAccount,
  revokeAccount,
  hasAccountPermission,
  hasOwner,
  grantMailbox,
  addMailboxRoles,
  revokeOtherMailboxRoles,
  hasActiveMailboxOwner,
  changeAccess,
} as const;

/** Roles, and the limits on granting them. */
export const roles = {
  findOfIds: findRolesOfIds,
  listOfMailbox: listMailboxRoles,
  lockGrantable: lockGrantableRoles,
  assertCanGrant,
  findLacked,
  showGranted,
} as const;

/** People who leave the service: the outcome for their accounts and mailboxes, and the erasure of what names them. */
export const leaving = { find: findLeaving, lock: lockLeaving, peopleGone, listErasures, endErasure } as const;

/** The set-up of the first owner. */
export const setup = { isCode: isSetupCode, takeCode: takeSetupCode, lockProvisioning } as const;
