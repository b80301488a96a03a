import sql from "sql-template-tag";
import type { AccountId, Id, ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";

export type ConfirmationId = Id<"signOnConfirmation">;

/** A sign-in that waits for an emailed code. `arrival` is encrypted. */
export type NewConfirmation = {
  readonly id: ConfirmationId;
  readonly hash: Buffer;
  readonly providerId: ProviderId;
  readonly accountId: AccountId;
  readonly emailHash: Buffer;
  readonly arrival: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

/** A confirmation that was taken. */
export type ConfirmationRow = {
  readonly id: ConfirmationId;
  readonly provider_id: ProviderId;
  readonly account_id: AccountId;
  readonly arrival: string;
};

/** Adds a confirmation unless as many were asked of the address since `since`; false then. */
export async function addConfirmation(
  tx: Transaction,
  one: NewConfirmation,
  { since, countMax }: { readonly since: Instant; readonly countMax: number },
): Promise<boolean> {
  return tx.changes(sql`
    insert into sign_on_confirmations (id, hash, provider_id, account_id, email_hash, arrival, created_at, expires_at)
    select ${one.id}, ${one.hash}, ${one.providerId}, ${one.accountId}, ${one.emailHash}, ${one.arrival}, ${one.createdAt},
      ${one.expiresAt}
    where (
      select count(*)
      from sign_on_confirmations
      where email_hash = ${one.emailHash}
        and created_at > ${since}
    ) < ${countMax}`);
}

/** Takes a confirmation: once, for one of those who come at the same time. It counts on until it is forgotten. */
export async function takeConfirmation(tx: Transaction, hash: Buffer, now: Instant): Promise<ConfirmationRow | undefined> {
  return tx.first<ConfirmationRow>(sql`
    update sign_on_confirmations
    set taken_at = ${now}
    where hash = ${hash}
      and taken_at is null
      and expires_at > ${now}
    returning id, provider_id, account_id, arrival`);
}

/** Deletes confirmations from before a time. */
export const removeOldConfirmations = removeOld({ table: "sign_on_confirmations", key: ["id"], time: "created_at" });
