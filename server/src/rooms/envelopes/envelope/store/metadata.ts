import sql from "sql-template-tag";
import type { AccountId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";

/** One entry as it is kept. */
export type MetadataEntry = { readonly key: string; readonly value: string; readonly isBoolean: boolean };

/** The owner of metadata: an account, for one envelope. */
export type MetadataOwner = { readonly accountId: AccountId; readonly envelopeId: EnvelopeId };

/** Adds the entries of new envelopes. */
export function addMetadata(
  tx: Transaction,
  accountId: AccountId,
  entries: readonly (MetadataEntry & Pick<MetadataOwner, "envelopeId">)[],
): void {
  if (entries.length === 0) return;
  tx.send(sql`
    insert into envelope_metadata (account_id, envelope_id, key, value, is_boolean)
    select ${accountId}::uuid, n.envelope_id, n.key, n.value, n.is_boolean
    from unnest(${entries.map(({ envelopeId }) => envelopeId)}::uuid[], ${entries.map(({ key }) => key)}::text[],
      ${entries.map(({ value }) => value)}::text[], ${entries.map(({ isBoolean }) => isBoolean)}::boolean[])
      as n (envelope_id, key, value, is_boolean)
    order by n.envelope_id, n.key`);
}

/** Adds entries or writes over those of the same key, and answers how many the account has of this envelope now. */
export async function mergeMetadata(
  tx: Transaction,
  { accountId, envelopeId }: MetadataOwner,
  entries: readonly MetadataEntry[],
): Promise<number> {
  await tx.run(sql`
    insert into envelope_metadata (account_id, envelope_id, key, value, is_boolean)
    select ${accountId}::uuid, ${envelopeId}::uuid, n.key, n.value, n.is_boolean
    from unnest(${entries.map(({ key }) => key)}::text[], ${entries.map(({ value }) => value)}::text[],
      ${entries.map(({ isBoolean }) => isBoolean)}::boolean[]) as n (key, value, is_boolean)
    order by n.key
    on conflict (account_id, envelope_id, key) do update
    set value = excluded.value, is_boolean = excluded.is_boolean`);
  return tx.count(sql`
    select count(*) as count
    from envelope_metadata
    where account_id = ${accountId}
      and envelope_id = ${envelopeId}`);
}

/** Removes the entries of these keys. */
export async function removeMetadata(
  tx: Transaction,
  { accountId, envelopeId }: MetadataOwner,
  keys: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from envelope_metadata
    where account_id = ${accountId}
      and envelope_id = ${envelopeId}
      and key = any(${keys}::text[])`);
}

/** Removes all entries of the account. */
export async function clearMetadata(tx: Transaction, { accountId, envelopeId }: MetadataOwner): Promise<void> {
  await tx.run(sql`
    delete from envelope_metadata
    where account_id = ${accountId}
      and envelope_id = ${envelopeId}`);
}
