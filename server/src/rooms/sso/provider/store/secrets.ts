import sql from "sql-template-tag";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

type Row = { readonly id: ProviderId; readonly account_id: AccountId; readonly locked: string };

/** Encrypted client secrets that do not begin with a prefix. */
export async function listClientSecrets(db: Queries, prefix: string, limit: number): Promise<readonly Row[]> {
  return db.all<Row>(sql`
    select id, account_id, client_secret as locked
    from sso_providers
    where client_secret is not null
      and not starts_with(client_secret, ${prefix})
    order by id
    limit ${limit}`);
}

/** Puts another text in the place of an encrypted client secret, unless it has changed. */
export async function replaceClientSecret(db: Queries, { id, locked }: Row, after: string): Promise<void> {
  await db.run(sql`
    update sso_providers
    set client_secret = ${after}
    where id = ${id}
      and client_secret = ${locked}`);
}

/** Encrypted signing keys that do not begin with a prefix. */
export async function listSigningKeys(db: Queries, prefix: string, limit: number): Promise<readonly Row[]> {
  return db.all<Row>(sql`
    select id, account_id, signing_key as locked
    from sso_providers
    where signing_key is not null
      and not starts_with(signing_key, ${prefix})
    order by id
    limit ${limit}`);
}

/** Puts another text in the place of an encrypted signing key, unless it has changed. */
export async function replaceSigningKey(db: Queries, { id, locked }: Row, after: string): Promise<void> {
  await db.run(sql`
    update sso_providers
    set signing_key = ${after}
    where id = ${id}
      and signing_key = ${locked}`);
}
