import { findId, type AccountId, type Id, type MailboxId } from "@chancery/core/ids/id.ts";
import { readQuery } from "@chancery/core/mailbox/search.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { MailboxesNeeds } from "../needs.ts";
import {
  countAccountMailboxes,
  listAccountMailboxes,
  type AccountMailboxes,
  type NamedMailbox,
  listInfos,
  type MailboxInfo,
} from "../mailbox/store/account-mailboxes.ts";
import { listDetails, type MailboxDetails } from "../mailbox/store/details.ts";
import type { Caller } from "@chancery/core/access/caller.ts";
import { listMemberships, type Membership } from "../mailbox/store/memberships.ts";

/** Mailboxes to list: by keyword or id, and by groups. */
export type MailboxesQuery = {
  readonly accountId: AccountId;
  readonly keyword: string;
  readonly group: readonly Id<"mailboxGroup">[] | undefined;
};

/** Most aliases and groups of a mailbox in a list. */
const namesMax = 50;

/** The mailboxes of an account by name, removed ones left out. */
export async function listMailboxesOfAccount(
  { database }: MailboxesNeeds,
  query: MailboxesQuery,
  page: Page,
): Promise<PageRows<MailboxDetails>> {
  const filter = filterOf(query);
  const { offset, limit } = page;
  const named = await listAccountMailboxes(database, filter, { offset, limit: limit + 1, after: afterOf(page) });
  const ids = named.map((row) => row.id);
  const details = await listDetails(database, ids, namesMax);
  return { rows: ids.flatMap((one) => details.get(one) ?? []), total: await countAccountMailboxes(database, filter) };
}

/** A page of mailboxes for a report, `ids` only where given; `next` is the mailbox that the next page begins behind. */
export async function listMailboxesForReport(
  db: Queries,
  { ids, ...query }: MailboxesQuery & { readonly ids: readonly MailboxId[] | undefined },
  { after, limit }: { readonly after: NamedMailbox | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly MailboxDetails[]; readonly next: MailboxDetails | undefined }> {
  const named = await listAccountMailboxes(db, { ...filterOf(query), ids }, { offset: 0, limit: limit + 1, after });
  const shown = named.slice(0, limit).map((row) => row.id);
  const details = await listDetails(db, shown, namesMax);
  const rows = shown.flatMap((one) => details.get(one) ?? []);
  return { rows, next: named.length > limit ? rows.at(-1) : undefined };
}

function filterOf({ accountId, keyword, group }: MailboxesQuery): AccountMailboxes {
  const id = findId<"mailbox">(keyword.trim());
  return { accountId, patterns: id === undefined ? readQuery(keyword, "ALL").patterns : [], id, groups: group };
}

function afterOf({ after }: Page): NamedMailbox | undefined {
  const id = after && findId<"mailbox">(String(after[1]));
  return id && { name: String(after[0]), id };
}

/** The caller's mailboxes by name, with their roles in each. */
export async function listMailboxes({ database }: MailboxesNeeds, caller: Caller): Promise<readonly Membership[]> {
  return listMemberships(database, caller.userId);
}

/** Most mailboxes in the list of names; the list with pages has all. */
const namedMax = 1000;

/** The first mailboxes of an account by name. */
export async function nameMailboxes({ database }: MailboxesNeeds, accountId: AccountId): Promise<readonly NamedMailbox[]> {
  const filter = { accountId, patterns: [], id: undefined, groups: undefined };
  return listAccountMailboxes(database, filter, { offset: 0, limit: namedMax, after: undefined });
}

/** Public data of mailboxes; unknown ids are absent. */
export async function showInfos({ database }: MailboxesNeeds, ids: readonly MailboxId[]): Promise<readonly MailboxInfo[]> {
  return listInfos(database, ids);
}
