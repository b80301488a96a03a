import type { Page, PageRows } from "../../../http/route/paging.ts";
import { findHoldings } from "./holdings.ts";
import type { AccountsNeeds } from "../needs.ts";
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
