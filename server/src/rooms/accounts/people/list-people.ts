import type { Page, PageRows } from "../../../http/route/paging.ts";
import { findHoldings } from "./holdings.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { AccountsNeeds } from "../needs.ts";
import { peopleFilter, type PeopleSearch } from "./people-filter.ts";
import { countPeople, listPeople, type PeopleFilter } from "./store/people.ts";
import type { WholePerson } from "./read-person.ts";

/** Mailboxes of one person in a list. */
const mailboxesMax = 100;

/** People of an account with their roles, there and in the first hundred of their mailboxes by name. */
export async function listPeopleOf(
  { database }: AccountsNeeds,
  filter: PeopleFilter,
  { offset, limit, after }: Page,
): Promise<PageRows<WholePerson>> {
  const [rows, total] = await Promise.all([
    listPeople(database, filter, { offset, limit, after: after === undefined ? undefined : String(after[0]) }),
    countPeople(database, filter),
  ]);
  const ids = rows.map((row) => row.id);
  const holdings = await findHoldings(database, filter.accountId, ids, mailboxesMax);
  return { total, rows: rows.map((row) => ({ ...row, ...holdings(row.id) })) };
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
  const rows = found.slice(0, limit);
  const holdings = await findHoldings(
    db,
    accountId,
    rows.map(({ id }) => id),
    mailboxesMax,
  );
  return {
    rows: rows.map((row) => ({ ...row, ...holdings(row.id) })),
    next: found.length > limit ? rows.at(-1)?.id : undefined,
  };
}
