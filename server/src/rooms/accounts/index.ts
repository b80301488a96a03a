import type { Origin } from "@chancery/core/access/caller.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { BlobTable } from "../../io/blobs/is-blob-used.ts";
import type { Transaction } from "../../io/database/database.ts";
import { endErasure, removeLeaver } from "./people/leaving.ts";
import type { AccountsNeeds } from "./needs.ts";
import { openCompany, type Company, type CompanyInput } from "./account/open-company.ts";
import { roleRoutes } from "./access/routes-roles.ts";
import { openQuotas, type Quotas } from "./usage/quotas.ts";
import { ensureBlobs, savePictures } from "./pictures/save-pictures.ts";
import {
  preparePictures,
  type PictureChange,
  type PreparedPictures,
  type SubmittedPicture,
} from "./pictures/prepare-pictures.ts";
import { readLogo, type Logo } from "./pictures/read-logo.ts";
import { routes } from "./routes.ts";
import { usageRoutes } from "./usage/routes.ts";
import { readMostUsed } from "./usage/read-usage.ts";
import {
  account,
  grants,
  guests,
  leaving,
  members,
  roles,
  setup,
  users,
  type AccountQuestions,
  type Grants,
  type Guests,
  type LeavingQuestions,
  type Members,
  type Roles,
  type SetUp,
  type Users,
} from "./questions.ts";
import { newSetupCode, type SetupCode } from "./account/new-setup-code.ts";

export { accountData, removedIds } from "./people/store/account-data.ts";
export { setupCodeLifeMs } from "./account/new-setup-code.ts";
export { peopleSearch } from "./people/contract.ts";
export { checkPeopleSearch, type PeopleSearch } from "./people/people-filter.ts";
export { peopleGoneName } from "./people/events.ts";
export type { AccessChange, ChangedAccess } from "./roles/change-access.ts";
export type { Leaving } from "./people/leaving.ts";
export type { AccountsNeeds } from "./needs.ts";
export { remindersShape } from "./account/contract.ts";
export { pictureFaults, pictureText } from "./pictures/contract.ts";
export type { Quotas } from "./usage/quotas.ts";
export type { Erasure, OpenErasure, User, UserStatus, AddedUser, CorporateUser } from "./account/user.ts";
export type { Account } from "./account/account.ts";
export type { Role } from "./roles/role.ts";
export { grantsToMake } from "./roles/contract.ts";

/** The room of accounts for the other rooms, grouped by noun. */
export type Accounts = {
  readonly routes: readonly AnyRoute[];
  readonly quotas: Quotas;
  readonly pictures: Pictures;
  readonly members: Members;
  readonly grants: Grants;
  readonly guests: Guests;
  readonly roles: Roles;
  readonly users: Users & {
    /** Ends all sessions and application tokens of these people. */
    endTokens(tx: Transaction, userIds: readonly UserId[]): Promise<void>;
  };
  readonly account: AccountQuestions & {
    /** Creates a company account with its first mailboxes, all of one owner. Throws user.corporate_account, token.too_many. */
    openCompany(tx: Transaction, wanted: CompanyInput, origin: Origin): Promise<Company>;
  };
  readonly leaving: LeavingQuestions & {
    /** Removes a person from the service together with these accounts. */
    remove(tx: Transaction, leaver: Parameters<typeof removeLeaver>[2]): Promise<void>;
    /** Ends the erasure of a removed person: their pictures, drawn signatures and preferences go, and their name and email address. */
    endErasure(tx: Transaction, ended: Parameters<typeof endErasure>[2]): Promise<void>;
  };
  readonly setup: SetUp & {
    /** A one-time code for the first owner, to be printed; undefined when an owner exists. */
    newCode(): Promise<SetupCode | undefined>;
  };
  /** For each quota on space, the share that the account with the most of it uses: 0 to 1, or slightly more. */
  readMostUsed(): Promise<Readonly<Record<string, number>>>;
};

/** Pictures of accounts and people, for the rooms that change their owners. */
export type Pictures = {
  readonly blobTables: readonly BlobTable[];
  /** The logo of an account; undefined without one, and for one of more than `maxBytes`. */
  readLogo(id: AccountId, maxBytes: number): Promise<Logo | undefined>;
  /** Redraws and writes submitted pictures, before the transaction. Refused ones are in `faults`. */
  prepare(submitted: readonly SubmittedPicture[]): Promise<PreparedPictures>;
  /** Saves prepared changes; the owner must be locked. Throws quota.space, request.conflict. */
  save(tx: Transaction, changes: readonly PictureChange[]): Promise<void>;
  /** After the transaction: writes blobs again that cleaning removed before they were saved. */
  ensureBlobs(changes: readonly PictureChange[]): Promise<void>;
};

function openPictures(needs: AccountsNeeds): Pictures {
  return {
    blobTables: [{ table: "account_pictures" }, { table: "user_avatars" }],
    readLogo: (id, maxBytes) => readLogo(needs, id, maxBytes),
    prepare: (submitted) => preparePictures(needs, submitted),
    save: (tx, changes) => savePictures(needs, tx, changes),
    ensureBlobs: (changes) => ensureBlobs(needs, changes),
  };
}

/** The room of accounts, users, roles and grants. */
export function accounts(needs: AccountsNeeds): Accounts {
  return {
    routes: [...routes(needs), ...usageRoutes(needs), ...roleRoutes(needs)],
    quotas: openQuotas(needs.quotas, needs.clock),
    pictures: openPictures(needs),
    members,
    grants,
    guests,
    roles,
    users: { ...users, endTokens: (tx, userIds) => needs.endTokens(tx, userIds) },
    account: { ...account, openCompany: (tx, wanted, origin) => openCompany(needs, tx, wanted, origin) },
    leaving: {
      ...leaving,
      remove: (tx, leaver) => removeLeaver(needs, tx, leaver),
      endErasure: (tx, ended) => endErasure(needs, tx, ended),
    },
    setup: { ...setup, newCode: () => newSetupCode(needs) },
    readMostUsed: () => readMostUsed(needs),
  };
}
