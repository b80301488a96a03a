import sql, { type Sql } from "sql-template-tag";
import type { AccountId, ApprovalFlowId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";

type FlowType = "auto" | "manual";
type Approver = { readonly name: string; readonly mailboxId: MailboxId; readonly order: number };

/** A saved route. */
export type SavedRouteRow = {
  readonly id: ApprovalFlowId;
  readonly name: string;
  readonly flow_type: FlowType;
  readonly approvers: readonly Approver[];
  readonly is_shared_for_account: boolean;
  readonly shared_for: readonly MailboxId[];
};

/** A route to save; `searched` is its folded name. */
export type SavedRouteToKeep = {
  readonly id: ApprovalFlowId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly searched: string;
  readonly flowType: FlowType;
  readonly approvers: readonly Approver[];
  readonly isSharedForAccount: boolean;
  readonly sharedFor: readonly MailboxId[];
};

/** The mailbox that asks, and its account. */
export type Viewer = { readonly mailboxId: MailboxId; readonly accountId: AccountId };
/** Routes that a mailbox may use, with this text in the folded name. */
export type SavedFilter = Viewer & { readonly searched: string };

function usableBy({ mailboxId, accountId }: Viewer): Sql {
  return sql`(
        mailbox_id = ${mailboxId}
        or account_id = ${accountId} and is_shared_for_account
        or shared_for @> array[${mailboxId}]::uuid[]
      )`;
}

/** A saved route that the mailbox may use. */
export async function findSaved(db: Queries, id: ApprovalFlowId, viewer: Viewer): Promise<SavedRouteRow | undefined> {
  return db.first<SavedRouteRow>(sql`
    select id, name, flow_type, approvers, is_shared_for_account, shared_for
    from saved_approval_routes
    where id = ${id}
      and ${usableBy(viewer)}`);
}

/** A page of the saved routes that the mailbox may use, newest first. */
export async function listSaved(db: Queries, filter: SavedFilter, page: Page): Promise<readonly SavedRouteRow[]> {
  const after = page.after === undefined ? null : String(page.after[0]);
  return db.all<SavedRouteRow>(sql`
    select id, name, flow_type, approvers, is_shared_for_account, shared_for
    from saved_approval_routes
    where ${usableBy(filter)}
      and strpos(searched, ${filter.searched}) > 0
      and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** The number of routes in that list. */
export async function countSaved(db: Queries, filter: SavedFilter): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from saved_approval_routes
    where ${usableBy(filter)}
      and strpos(searched, ${filter.searched}) > 0`);
}

/** Serializes the additions to a mailbox, so that its limit holds. */
export async function lockSavedOf(tx: Transaction, mailboxId: MailboxId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('saved approval routes'), hashtext(${mailboxId}))`);
}

/** Adds a route; false when the mailbox has as many as it may have. */
export async function addSaved(tx: Transaction, route: SavedRouteToKeep, at: Instant, routesMax: number): Promise<boolean> {
  const { id, mailboxId, accountId, name, searched, flowType, approvers, isSharedForAccount, sharedFor } = route;
  return tx.changes(sql`
    insert into saved_approval_routes
      (id, mailbox_id, account_id, name, searched, flow_type, approvers, is_shared_for_account, shared_for, created_at)
    select ${id}, ${mailboxId}, ${accountId}, ${name}, ${searched}, ${flowType}, ${jsonOf(approvers)}::jsonb,
      ${isSharedForAccount}, ${sharedFor}::uuid[], ${at}
    where (
      select count(*)
      from saved_approval_routes
      where mailbox_id = ${mailboxId}
    ) < ${routesMax}`);
}

/** Replaces a route; false when it is not one of the mailbox. */
export async function changeSaved(tx: Transaction, route: SavedRouteToKeep): Promise<boolean> {
  const { id, mailboxId, name, searched, flowType, approvers, isSharedForAccount, sharedFor } = route;
  return tx.changes(sql`
    update saved_approval_routes
    set name = ${name}, searched = ${searched}, flow_type = ${flowType}, approvers = ${jsonOf(approvers)}::jsonb,
      is_shared_for_account = ${isSharedForAccount}, shared_for = ${sharedFor}::uuid[]
    where id = ${id}
      and mailbox_id = ${mailboxId}`);
}

/** Deletes routes of the mailbox; returns the ids of those that it had. */
export async function removeSaved(
  tx: Transaction,
  mailboxId: MailboxId,
  ids: readonly ApprovalFlowId[],
): Promise<readonly ApprovalFlowId[]> {
  return tx.values<ApprovalFlowId>(sql`
    delete from saved_approval_routes
    where mailbox_id = ${mailboxId}
      and id = any(${ids}::uuid[])
    returning id`);
}
