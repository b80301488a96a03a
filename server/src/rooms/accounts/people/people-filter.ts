import type { Static } from "typebox";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { foldText, wordsOf } from "@chancery/core/text/fold.ts";
import type { peopleSearch } from "./contract.ts";
import type { PeopleFilter } from "./store/people.ts";

/** A search of people as sent. */
export type PeopleSearch = Static<typeof peopleSearch>;

/** The filter of a search of an account's people. */
export function peopleFilter(accountId: AccountId, search: PeopleSearch): PeopleFilter {
  const { keyword, mailbox, domains, roleUuids, status, createdFrom, createdTo, sort } = search;
  return {
    accountId,
    patterns: wordsOf(foldText(keyword ?? "")).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`),
    mailboxId: mailbox === "no_access" ? undefined : (mailbox ?? undefined),
    hasNoMailbox: mailbox === "no_access",
    isNewestFirst: sort === "desc",
    domains: domains?.map((domain) => domain.toLowerCase()) ?? undefined,
    roleIds: roleUuids ?? undefined,
    statuses: typeof status === "string" ? [status] : (status ?? undefined),
    createdFrom: createdFrom ?? undefined,
    createdBefore: createdTo ?? undefined,
  };
}

/** Throws range.reversed if its span of time ends before it begins; `at` is the pointer to the search. */
export function checkPeopleSearch({ createdFrom, createdTo }: PeopleSearch, at = ""): void {
  if (createdFrom && createdTo && createdFrom > createdTo) refuse([{ code: "range.reversed", pointer: `${at}/createdTo` }]);
}

/** The people that a request names, and the JSON Pointer of each. */
export type ChosenPeople = { readonly ids: readonly UserId[]; readonly placeOf: (at: number) => string };
