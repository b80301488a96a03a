import sql from "sql-template-tag";
import type { AccountId, Id, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { type CryptoConfig, configsMax } from "./crypto-config.ts";

/** The trust settings of an account, oldest first. */
export async function listConfigs(db: Queries, accountId: AccountId): Promise<readonly CryptoConfig[]> {
  return db.all<CryptoConfig>(sql`
    select id, name, config
    from account_crypto_configs
    where account_id = ${accountId}
    order by created_at, id
    limit ${configsMax}`);
}

/** Those of the account of a mailbox. */
export async function listConfigsOfMailbox(db: Queries, mailboxId: MailboxId): Promise<readonly CryptoConfig[]> {
  return db.all<CryptoConfig>(sql`
    select c.id, c.name, c.config
    from mailbox_cards m
    join account_crypto_configs c on c.account_id = m.account_id
    where m.id = ${mailboxId}
    order by c.created_at, c.id
    limit ${configsMax}`);
}

/** Inserts settings, or replaces those of the same id; false when another account has that id. */
export async function saveConfig(tx: Transaction, accountId: AccountId, one: CryptoConfig, at: Instant): Promise<boolean> {
  return tx.changes(sql`
    insert into account_crypto_configs (id, account_id, name, config, created_at)
    values (${one.id}, ${accountId}, ${one.name}, ${one.config}, ${at})
    on conflict (id) do update
    set name = excluded.name, config = excluded.config
    where account_crypto_configs.account_id = excluded.account_id`);
}

/** Deletes settings of an account; returns those that it had. */
export async function removeConfigs(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly Id<"crypto-config">[],
): Promise<readonly Omit<CryptoConfig, "config">[]> {
  return tx.all<Omit<CryptoConfig, "config">>(sql`
    delete from account_crypto_configs
    where account_id = ${accountId}
      and id = any(${ids}::uuid[])
    returning id, name`);
}
