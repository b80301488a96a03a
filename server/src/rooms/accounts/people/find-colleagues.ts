import type { Caller } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { foldText, wordsOf } from "@chancery/core/text/fold.ts";
import type { AccountsNeeds } from "../needs.ts";
import { listColleagues, listNamesOf, type NameRow } from "./store/colleagues.ts";
import type { PersonRow } from "./store/people.ts";

type Needs = Pick<AccountsNeeds, "database">;

/** Most people that a search finds. */
const foundMax = 50;

/**
 * People by words of their names and email addresses, in the accounts whose people the caller may list; a whole email address
 * finds anybody. Nobody without such an account.
 */
export async function findColleagues(
  { database }: Needs,
  { keyword, exclude }: { readonly keyword: string; readonly exclude?: AccountId | undefined },
  { userId, scopes }: Caller,
): Promise<readonly PersonRow[]> {
  const words = wordsOf(foldText(keyword));
  const isKept = scopes !== undefined && !scopes.account.has(accountPermissions.userListView);
  if (isKept || words.length === 0) return [];
  return listColleagues(database, {
    userId,
    email: keyword.trim().toLowerCase(),
    patterns: words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`),
    excludedId: exclude,
    limit: foundMax,
  });
}

/** The names of people with whom the caller shares an account; others are left out. */
export async function findNames({ database }: Needs, ids: readonly UserId[], { userId }: Caller): Promise<readonly NameRow[]> {
  return ids.length === 0 ? [] : listNamesOf(database, userId, ids);
}
