import type { Page, PageRows } from "../../../http/route/paging.ts";
import { findHoldings } from "./holdings.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { AccountsNeeds } from "../needs.ts";
import { peopleFilter, type PeopleSearch } from "./people-filter.ts";
import { countPeople, listPeople, type PeopleFilter, type PersonRow } from "./store/people.ts";
import type { WholePerson } from "./read-person.ts";

/** Mailboxes of one person in a list. */
const mailboxesMax = 100;

/** A page of people of an account, without their roles. */
export async function listPeopleOf(
  { database }: AccountsNeeds,
  filter: PeopleFilter,
  { offset, limit, after }: Page,
): Promise<PageRows<PersonRow>> {
  const [rows, total] = await Promise.all([
    listPeople(database, filter, { offset, limit, after: after === undefined ? undefined : String(after[0]) }),
    countPeople(database, filter),
  ]);
  return { total, rows };
}

/** People with their roles in the account, there and in the first hundred of their mailboxes by name. */
export async function addHoldings(
  db: Queries,
  accountId: AccountId,
  people: readonly PersonRow[],
): Promise<readonly WholePerson[]> {
  const ids = people.map(({ id }) => id);
  const holdings = await findHoldings(db, accountId, ids, mailboxesMax);
  return people.map((row) => ({ ...row, ...holdings(row.id) }));
}

/** People to report: by id, or those of a search. */
export type PeopleReported = {
  readonly accountId: AccountId;
  readonly ids: readonly UserId[] | undefined;
  readonly search: PeopleSearch;
};

/** A page of people for a report, with their roles and mailboxes; `next` is the id that the next page begins behind. */
export async function listPeopleForReport(
  db: Queries,
  { accountId, ids, search }: PeopleReported,
  { after, limit }: { readonly after: UserId | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly WholePerson[]; readonly next: UserId | undefined }> {
  const found = await listPeople(db, { ...peopleFilter(accountId, search), ids }, { offset: 0, limit, after });
  const rows = await addHoldings(db, accountId, found.slice(0, limit));
  return { rows, next: found.length > limit ? rows.at(-1)?.id : undefined };
}
