import { findId, type AccountId } from "@chancery/core/ids/id.ts";
import { readQuery } from "@chancery/core/mailbox/search.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { countListedGroups, listGroups, type ListedGroup, findGroups, type GroupId, findGroup } from "../mailbox/store/groups.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { listGroupMailboxes } from "./store.ts";
import { showGroup } from "../contacts/view.ts";

/** Groups to list: by keyword or id, in ascending or descending order. */
export type ListQuery = { readonly accountId: AccountId; readonly keyword: string; readonly isAscending: boolean };

/** The groups of an account by name. */
export async function listGroupsOfAccount(
  { database }: MailboxesNeeds,
  { accountId, keyword, isAscending }: ListQuery,
  { offset, limit, after }: Page,
): Promise<PageRows<ListedGroup>> {
  const id = findId<"mailboxGroup">(keyword.trim());
  const filter = { accountId, isAscending, id, patterns: id === undefined ? readQuery(keyword, "ALL").patterns : [] };
  const afterId = after && findId<"mailboxGroup">(String(after[1]));
  const behind = afterId && { searched: String(after?.[0]), id: afterId };
  const rows = await listGroups(database, filter, { offset, limit: limit + 1, after: behind });
  return { rows, total: await countListedGroups(database, filter) };
}

/** The names of those of these groups that belong to the account. */
export async function nameGroups({ database }: MailboxesNeeds, accountId: AccountId, ids: readonly GroupId[]) {
  return (await findGroups(database, accountId, ids)).map(({ id, name }) => ({ uuid: id, name }));
}

/** A group with its mailboxes. Throws group.not_found. */
export async function readGroup({ database }: MailboxesNeeds, accountId: AccountId, id: GroupId) {
  const group = await findGroup(database, accountId, id);
  if (!group) throw new Fault("group.not_found", { args: [id] });
  return showGroup(group, await listGroupMailboxes(database, id));
}
