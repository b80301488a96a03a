import sql from "sql-template-tag";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import { qualifiedOf } from "@chancery/core/mailbox/names.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** The aliases of a mailbox, oldest first, at most 1000. */
export async function listAliases(db: Queries, mailboxId: MailboxId): Promise<readonly string[]> {
  return db.values<string>(sql`
    select name
    from mailbox_aliases
    where mailbox_id = ${mailboxId}
    order by created_at, name
    limit ${mailboxLimits.aliasesMax}`);
}

/** The number of changed aliases, and the qualified ones that another mailbox has. */
export type AliasesSaved = { readonly changed: number; readonly taken: readonly string[] };

/** The result without any alias to save. */
export const nothingSaved: AliasesSaved = { changed: 0, taken: [] };

/** Replaces the aliases of a mailbox, except for qualified ones that another mailbox has. */
export async function replaceAliases(
  tx: Transaction,
  mailboxId: MailboxId,
  names: readonly string[],
  now: Instant,
): Promise<AliasesSaved> {
  const removed = await tx.run(sql`
    delete from mailbox_aliases
    where mailbox_id = ${mailboxId}
      and name <> all(${names}::text[])`);
  const { changed, taken } = await addAliases(tx, mailboxId, names, now);
  return { changed: removed + changed, taken };
}

/** Adds aliases that the mailbox does not have. Of several concurrent claims to a qualified one a single one succeeds. */
export async function addAliases(
  tx: Transaction,
  mailboxId: MailboxId,
  names: readonly string[],
  now: Instant,
): Promise<AliasesSaved> {
  const qualified = names.map((name) => qualifiedOf(name) ?? null);
  const changed = await tx.run(sql`
    insert into mailbox_aliases (mailbox_id, name, qualified, created_at)
    select ${mailboxId}::uuid, n.name, n.qualified, ${now}::timestamptz
    from unnest(${names}::text[], ${qualified}::text[]) as n (name, qualified)
    order by n.qualified, n.name
    on conflict do nothing`);
  return { changed, taken: changed < names.length ? await findTaken(tx, mailboxId, names) : [] };
}

async function findTaken(tx: Transaction, mailboxId: MailboxId, names: readonly string[]): Promise<readonly string[]> {
  return tx.values<string>(sql`
    select n.name
    from unnest(${names}::text[]) as n (name)
    where not exists (
      select 1
      from mailbox_aliases a
      where a.mailbox_id = ${mailboxId}
        and a.name = n.name
    )
    order by n.name
    limit ${names.length}`);
}

/** Removes an alias; false when the mailbox does not have it. */
export async function removeAliasRow(tx: Transaction, mailboxId: MailboxId, name: string): Promise<boolean> {
  return tx.changes(sql`
    delete from mailbox_aliases
    where mailbox_id = ${mailboxId}
      and name = ${name}`);
}

/** The mailbox that has a qualified alias, in the form of qualifiedOf. */
export async function findMailboxOfQualified(db: Queries, qualified: string): Promise<MailboxId | undefined> {
  return db.value<MailboxId>(sql`
    select mailbox_id
    from mailbox_aliases
    where qualified = ${qualified}`);
}
