import { countAvatars } from "./pictures/store.ts";
import type { Caller } from "@chancery/core/access/caller.ts";
import type { RoleType } from "@chancery/core/account/own-role.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { Account, AccountPreferences } from "./account/account.ts";
import { findOpenAccount, openAccount } from "./account/find-account.ts";
import { findAccount, listAccountsOfName, saveAccount } from "./account/store/accounts.ts";
import { grantAccount, grantMailbox, hasAccountPermission, hasOwner, revokeAccount } from "./account/store/grants.ts";
import { endGuest, saveGuest } from "./account/store/guests.ts";
import { addMember, isMember, listManagers } from "./account/store/members.ts";
import { isOwner, lockOwners } from "./account/store/owners.ts";
import { findPreferences } from "./account/store/preferences.ts";
import { isSetupCode, lockProvisioning, takeSetupCode } from "./account/store/setup-codes.ts";
import { saveSignOnProfile } from "./account/store/sign-on-profile.ts";
import { findUser, findUserByEmail, lockUser, registerUser, renameUser, savePassword, saveUser } from "./account/store/users.ts";
import type { AddedUser, CorporateUser, Erasure, ErasureProgress, OpenErasure, SignOnProfile, User } from "./account/user.ts";
import { peopleGone } from "./people/events.ts";
import { findLeaving, lockLeaving } from "./people/leaving.ts";
import { listPeopleForReport } from "./people/list-people.ts";
import { addCorporateUser, adoptUsers } from "./people/store/corporate-users.ts";
import { listErasures, listErasuresOf, postponeErasure, resumeErasures, saveErasureProgress } from "./people/store/erasures.ts";
import { changeAccess } from "./roles/change-access.ts";
import { assertCanGrant, findLacked } from "./roles/grant-limits.ts";
import { revokeOthers } from "./roles/revoke-others.ts";
import type { GrantPlace, Role } from "./roles/role.ts";
import { addRoles, hasActiveMailboxOwner, listRolesIn, revokeOtherRoles } from "./roles/store/access.ts";
import { findRolesOfIds, lockGrantableRoles } from "./roles/store/roles.ts";
import { showGranted } from "./roles/view.ts";
import type { CryptoConfig } from "./trust/crypto-config.ts";
import { listConfigsOfMailbox } from "./trust/store.ts";

/** Users of the service, whatever accounts they belong to. */
export type Users = {
  find(db: Queries, id: UserId): Promise<User | undefined>;
  /** The user of an email address in the form of findEmail; removed ones are not found. */
  findByEmail(db: Queries, email: string): Promise<User | undefined>;
  lock(tx: Transaction, id: UserId): Promise<User | undefined>;
  /** Adds a user, or completes an invited one; undefined when another user has the email address. */
  register(tx: Transaction, user: User): Promise<User | undefined>;
  rename(tx: Transaction, user: User): Promise<void>;
  /** Adds a user, or updates the one with the email address. */
  save(tx: Transaction, user: User): Promise<void>;
  savePassword(tx: Transaction, id: UserId, passwordHash: string, now: Instant): Promise<void>;
  saveSignOnProfile(tx: Transaction, id: UserId, profile: SignOnProfile): Promise<void>;
  /** Adds a user whom an identity provider vouches for; one with the email address becomes corporate. */
  addCorporate(tx: Transaction, user: CorporateUser): Promise<AddedUser>;
  /** Makes users on these domains corporate, at most `limit` a call. */
  adopt(
    tx: Transaction,
    which: { readonly accountId: AccountId; readonly domains: readonly string[]; readonly limit: number },
  ): Promise<readonly UserId[]>;
};

export const users: Users = {
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
};

/** Guests: people who act on an envelope without an account. */
export type Guests = {
  /** Adds the guest of an email address, or finds them; locked until the transaction ends. */
  save(tx: Transaction, guest: Pick<User, "id" | "email" | "createdAt">): Promise<UserId>;
  /** Ends the guest status of an email address. */
  end(tx: Transaction, email: string): Promise<UserId | undefined>;
};

export const guests: Guests = { save: saveGuest, end: endGuest };

/** Membership of accounts. */
export type Members = {
  has(db: Queries, accountId: AccountId, userId: UserId): Promise<boolean>;
  /** False when the user was a member before. */
  add(tx: Transaction, accountId: AccountId, userId: UserId): Promise<boolean>;
  /** The active users with a permission in an account, the first hundred. */
  listManagers(db: Queries, accountId: AccountId, permission: number): Promise<readonly UserId[]>;
  readonly listForReport: typeof listPeopleForReport;
};

export const members: Members = { has: isMember, add: addMember, listManagers, listForReport: listPeopleForReport };

/** Accounts themselves. */
export type AccountQuestions = {
  find(db: Queries, id: AccountId): Promise<Account | undefined>;
  readonly findOpen: typeof findOpenAccount;
  readonly open: typeof openAccount;
  findPreferences(db: Queries, id: AccountId): Promise<AccountPreferences>;
  /** At most two: with two the name is ambiguous. */
  listByName(db: Queries, name: string): Promise<readonly Account[]>;
  save(tx: Transaction, account: Omit<Account, "isRemoved">): Promise<void>;
  /** The trust settings of the account of a mailbox. */
  listTrustOfMailbox(db: Queries, mailboxId: MailboxId): Promise<readonly CryptoConfig[]>;
  /** Serializes changes of the owners of accounts until the transaction ends. */
  lockOwners(tx: Transaction, accountIds: readonly AccountId[]): Promise<void>;
};

export const account: AccountQuestions = {
  find: findAccount,
  findOpen: findOpenAccount,
  open: openAccount,
  findPreferences,
  listByName: listAccountsOfName,
  save: saveAccount,
  lockOwners,
  listTrustOfMailbox: listConfigsOfMailbox,
};

type Grant<Place> = (tx: Transaction, place: Place, userId: UserId, roleId: RoleId) => Promise<boolean>;
type GrantAll = (tx: Transaction, place: GrantPlace, userId: UserId, roles: readonly RoleId[]) => Promise<readonly RoleId[]>;

/** Grants of roles in accounts and mailboxes; false, or without a role, where nothing changed. */
export type Grants = {
  readonly grantAccount: Grant<AccountId>;
  readonly revokeAccount: Grant<AccountId>;
  /** Makes one system role the only one of a user in a mailbox. */
  readonly grantMailbox: Grant<MailboxId>;
  /** Returns the roles that the user did not have. */
  readonly addRoles: GrantAll;
  /** Returns the revoked roles. */
  readonly revokeOtherRoles: GrantAll;
  hasAccountPermission(
    db: Queries,
    caller: Pick<Caller, "userId" | "scopes">,
    accountId: AccountId,
    permission: number,
  ): Promise<boolean>;
  /** Whether a person has the system role of owners in an account. */
  isOwner(db: Queries, accountId: AccountId, userId: UserId): Promise<boolean>;
  /** Whether any account has an active owner. */
  hasOwner(db: Queries): Promise<boolean>;
  hasActiveMailboxOwner(db: Queries, mailboxId: MailboxId): Promise<boolean>;
  readonly changeAccess: typeof changeAccess;
  readonly revokeOthers: typeof revokeOthers;
};

export const grants: Grants = {
  grantAccount,
  revokeAccount,
  hasAccountPermission,
  isOwner,
  hasOwner,
  grantMailbox,
  addRoles,
  revokeOtherRoles,
  hasActiveMailboxOwner,
  changeAccess,
  revokeOthers,
};

/** Roles, and the limits on granting them. */
export type Roles = {
  findOfIds(db: Queries, ids: readonly RoleId[]): Promise<readonly Role[]>;
  listIn(db: Queries, place: GrantPlace, userId: UserId): Promise<readonly Role[]>;
  /** Those of the roles that the account can grant in places of the type, locked until the transaction ends. */
  lockGrantable(tx: Transaction, accountId: AccountId, type: RoleType, ids: readonly RoleId[]): Promise<ReadonlySet<RoleId>>;
  readonly assertCanGrant: typeof assertCanGrant;
  readonly findLacked: typeof findLacked;
  readonly showGranted: typeof showGranted;
};

export const roles: Roles = {
  findOfIds: findRolesOfIds,
  listIn: listRolesIn,
  lockGrantable: lockGrantableRoles,
  assertCanGrant,
  findLacked,
  showGranted,
};

/** People who leave the service: the outcome for their accounts and mailboxes, and the erasure of what names them. */
export type LeavingQuestions = {
  readonly find: typeof findLeaving;
  readonly lock: typeof lockLeaving;
  readonly peopleGone: typeof peopleGone;
  listErasures(db: Queries, limit: number): Promise<readonly Erasure[]>;
  /** The erasures of people of an account that have not ended, oldest first. */
  listErasuresOf(db: Queries, accountId: AccountId, limit: number): Promise<readonly OpenErasure[]>;
  /** Saves how far a run of an erasure came: the next one goes on there. */
  saveErasureProgress(tx: Transaction, userId: UserId, progress: ErasureProgress): Promise<void>;
  /** Leaves an erasure out of the list until the postponed ones are resumed. */
  postponeErasure(db: Queries, userId: UserId): Promise<void>;
  resumeErasures(db: Queries): Promise<void>;
  /** Counts the pictures that are erased with a person. */
  countPictures(db: Queries, userId: UserId): Promise<number>;
};

export const leaving: LeavingQuestions = {
  find: findLeaving,
  lock: lockLeaving,
  peopleGone,
  listErasures,
  listErasuresOf,
  saveErasureProgress,
  postponeErasure,
  resumeErasures,
  countPictures: countAvatars,
};

/** The set-up of the first owner. */
export type SetUp = {
  /** Whether a code is valid, without using it. */
  isCode(db: Queries, hash: Buffer, now: Instant): Promise<boolean>;
  /** Uses a code: true for one of several concurrent callers. */
  takeCode(tx: Transaction, hash: Buffer, now: Instant): Promise<boolean>;
  /** Serializes provisioning and the set-up of the first owner until the transaction ends. */
  lockProvisioning(tx: Transaction): Promise<void>;
};

export const setup: SetUp = { isCode: isSetupCode, takeCode: takeSetupCode, lockProvisioning };
