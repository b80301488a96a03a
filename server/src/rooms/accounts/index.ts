import { endErasure, removeLeaver } from "./people/leaving.ts";
import type { AccountsNeeds } from "./needs.ts";
import { openCompany } from "./account/open-company.ts";
import { roleRoutes } from "./access/routes-roles.ts";
import { openQuotas } from "./usage/quotas.ts";
import { ensureBlobs, savePictures } from "./pictures/save-pictures.ts";
import { preparePictures } from "./pictures/prepare-pictures.ts";
import { readLogo } from "./pictures/read-logo.ts";
import { routes } from "./routes.ts";
import { usageRoutes } from "./usage/routes.ts";
import { readMostUsed } from "./usage/read-usage.ts";
import { account, grants, guests, leaving, members, roles, setup, users } from "./questions.ts";
import { newSetupCode } from "./account/new-setup-code.ts";

export { accountData, removedIds } from "./people/store/account-data.ts";
export { setupCodeLifeMs } from "./account/new-setup-code.ts";
export { peopleSearch } from "./people/contract.ts";
export { checkPeopleSearch, type PeopleSearch } from "./people/people-filter.ts";
export { peopleGoneName } from "./people/events.ts";
export type { AccessChange, ChangedAccess } from "./roles/change-access.ts";
export type { Leaving } from "./people/leaving.ts";
export type { AccountsNeeds, RoomBasics } from "./needs.ts";
export { remindersShape } from "./account/contract.ts";
export { pictureFaults, pictureText } from "./pictures/contract.ts";
export type { Quotas } from "./usage/quotas.ts";
export type { Erasure, ErasureProgress, OpenErasure, User, UserStatus, AddedUser, CorporateUser } from "./account/user.ts";
export type { Account } from "./account/account.ts";
export type { Role } from "./roles/role.ts";
export { grantsToMake } from "./roles/contract.ts";

/** The room of accounts for the other rooms, grouped by noun. */
export type Accounts = ReturnType<typeof accounts>;

/** Pictures of accounts and people, for the rooms that change their owners. */
export type Pictures = ReturnType<typeof openPictures>;

function openPictures(needs: AccountsNeeds) {
  return {
    blobTables: [{ table: "account_pictures" }, { table: "user_avatars" }],
    readLogo: readLogo.bind(undefined, needs),
    prepare: preparePictures.bind(undefined, needs),
    save: savePictures.bind(undefined, needs),
    ensureBlobs: ensureBlobs.bind(undefined, needs),
  };
}

/** The room of accounts, users, roles and grants. */
export function accounts(needs: AccountsNeeds) {
  return {
    routes: [...routes(needs), ...usageRoutes(needs), ...roleRoutes(needs)],
    quotas: openQuotas(needs.quotas, needs.clock),
    pictures: openPictures(needs),
    members,
    grants,
    guests,
    roles,
    users: { ...users, endTokens: needs.endTokens },
    account: { ...account, openCompany: openCompany.bind(undefined, needs) },
    leaving: {
      ...leaving,
      remove: removeLeaver.bind(undefined, needs),
      endErasure: endErasure.bind(undefined, needs),
    },
    setup: { ...setup, newCode: newSetupCode.bind(undefined, needs) },
    readMostUsed: readMostUsed.bind(undefined, needs),
  };
}
