import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/paging.ts";
import type { AccountsNeeds } from "../needs.ts";
import { countPeople, listAccountRoles, listPeople, type PeopleFilter, type PersonRow } from "../store/people.ts";

/** Somebody with their roles in the account. */
export type ListedPerson = PersonRow & { readonly roles: readonly { readonly id: RoleId; readonly name: string }[] };

/** People of an account, with their roles there. */
export async function listPeopleOf(
  { database }: AccountsNeeds,
  filter: PeopleFilter,
  { offset, limit, after }: Page,
): Promise<PageRows<ListedPerson>> {
  const [rows, total] = await Promise.all([
    listPeople(database, filter, { offset, limit, after: after === undefined ? undefined : String(after[0]) }),
    countPeople(database, filter),
  ]);
  const roles = await rolesOf({ database }, filter.accountId, rows);
  return { total, rows: rows.map((row) => ({ ...row, roles: roles.get(row.id) ?? [] })) };
}

async function rolesOf(
  { database }: Pick<AccountsNeeds, "database">,
  accountId: AccountId,
  rows: readonly PersonRow[],
): Promise<ReadonlyMap<UserId, ListedPerson["roles"]>> {
  const ids = rows.map((row) => row.id);
  const held = await listAccountRoles(database, accountId, ids);
  return new Map(
    ids.map((id) => [
      id,
      held.filter((one) => one.user_id === id).map(({ role_id, role_name }) => ({ id: role_id, name: role_name })),
    ]),
  );
}
