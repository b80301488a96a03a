import sql, { empty, join, type Sql } from "sql-template-tag";
import type { ScenarioId } from "@chancery/core/ids/id.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { AccessLevel } from "../../templates/index.ts";
import type { Scenario, Viewer, WholeScenario } from "../scenario.ts";
import { saveSteps } from "./steps.ts";

/** Scenarios that a mailbox may see by name: of one access level, with this folded text in the name, or of this id. */
export type ListFilter = {
  readonly viewer: Viewer;
  readonly level: AccessLevel | "official" | undefined;
  readonly searched: string;
  readonly id: ScenarioId | undefined;
};

const columns = sql`s.id, s.mailbox_id, s.account_id, s.name, s.description, s.access, s.shared_to, s.is_chaining, s.created_at, s.updated_at`;

/** A page of the list, newest first. */
export async function listScenarios(db: Queries, filter: ListFilter, page: Page): Promise<readonly Scenario[]> {
  const after = page.after === undefined ? empty : sql`where id < ${String(page.after[0])}::uuid`;
  return db.objects<Scenario>(sql`
    select ${columns}
    from (
      select id
      from (${listed(filter)}) seen
      ${after}
      order by id desc
      limit ${page.limit + 1}
      offset ${page.offset}
    ) listed
    join scenarios s on s.id = listed.id
    order by s.id desc`);
}

/** The number of scenarios in the list. */
export async function countScenarios(db: Queries, filter: ListFilter): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from (${listed(filter)}) seen`);
}

/** Ids of the list: a union of one branch per access level, each by its own index. */
function listed({ viewer, level, searched, id }: ListFilter): Sql {
  const words = searched === "" ? empty : sql`and (strpos(s.searched, ${searched}) > 0 or s.id = ${id ?? null}::uuid)`;
  const narrowed = sql`${level === undefined ? empty : sql`and s.access = ${level}`} ${words}`;
  const own = sql`
    select s.id
    from scenarios s
    where s.mailbox_id = ${viewer.id} ${narrowed}`;
  const ofAccount = sql`
    select s.id
    from scenarios s
    where s.account_id = ${viewer.accountId} and s.access = 'account' ${narrowed}`;
  const ofEverybody = sql`
    select s.id
    from scenarios s
    where s.access = 'public' ${narrowed}`;
  const shared = sql`
    select s.id
    from scenarios s
    where s.shared_to @> array[${viewer.id}]::uuid[] and s.access = 'shared' ${narrowed}`;
  return join([own, ofAccount, ofEverybody, shared], " union ");
}

/** Whether the mailbox may see a scenario `s` whose id it has. */
function seenBy({ id, accountId }: Viewer): Sql {
  return sql`(
        s.mailbox_id = ${id}
        or s.access = 'account' and s.account_id = ${accountId}
        or s.access in ('public', 'public-hidden')
        or s.access = 'shared' and s.shared_to @> array[${id}]::uuid[]
      )`;
}

/** A scenario that the mailbox may see. */
export async function findScenario(db: Queries, id: ScenarioId, viewer: Viewer): Promise<Scenario | undefined> {
  return db.object<Scenario>(sql`
    select ${columns}
    from scenarios s
    where s.id = ${id}
      and ${seenBy(viewer)}`);
}

/** Serializes the additions to a mailbox, so that its limit holds. */
export async function lockScenariosOf(tx: Transaction, mailboxId: Viewer["id"]): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('scenarios'), hashtext(${mailboxId}))`);
}

/** Adds a scenario with its steps; false when the mailbox has as many as it may have. */
export async function addScenario(tx: Transaction, one: WholeScenario, searched: string, max: number): Promise<boolean> {
  const count = await tx.run(sql`
    insert into scenarios
      (id, mailbox_id, account_id, name, description, searched, access, shared_to, is_chaining, created_at, updated_at)
    select ${one.id}, ${one.mailboxId}, ${one.accountId}, ${one.name}, ${one.description}, ${searched}, ${one.access},
      ${one.sharedTo}::uuid[], ${one.isChaining}, ${one.createdAt}, ${one.updatedAt}
    where (
      select count(*)
      from scenarios
      where mailbox_id = ${one.mailboxId}
    ) < ${max}`);
  if (count === 0) return false;
  await saveSteps(tx, one);
  return true;
}

/** Replaces a scenario and its steps; the time of its creation, or undefined when it is not one of the mailbox. */
export async function changeScenario(
  tx: Transaction,
  one: WholeScenario,
  searched: string,
): Promise<Scenario["createdAt"] | undefined> {
  const row = await tx.first<{ readonly created_at: Scenario["createdAt"] }>(sql`
    update scenarios
    set name = ${one.name}, description = ${one.description}, searched = ${searched}, access = ${one.access},
      shared_to = ${one.sharedTo}::uuid[], is_chaining = ${one.isChaining}, updated_at = ${one.updatedAt}
    where id = ${one.id}
      and mailbox_id = ${one.mailboxId}
    returning created_at`);
  if (row) await saveSteps(tx, one);
  return row?.created_at;
}

/** Deletes a scenario of the mailbox; false when it is none. Envelopes made in it stay. */
export async function removeScenario(tx: Transaction, id: ScenarioId, mailboxId: Viewer["id"]): Promise<boolean> {
  return tx.changes(sql`
    delete from scenarios
    where id = ${id}
      and mailbox_id = ${mailboxId}`);
}
