import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";

/** What an identity provider told of a person; what it did not tell stays. */
export type SignOnProfile = {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly phone: string | undefined;
};

/** Brings names and phone of a person up to date. */
export async function saveSignOnProfile(tx: Transaction, id: UserId, told: SignOnProfile): Promise<void> {
  await tx.run(sql`
    update users
    set first_name = coalesce(${told.firstName ?? null}, first_name), last_name = coalesce(${told.lastName ?? null}, last_name),
      phone = coalesce(${told.phone ?? null}, phone)
    where id = ${id}
      and (first_name, last_name, phone) is distinct from (coalesce(${told.firstName ?? null}, first_name),
        coalesce(${told.lastName ?? null}, last_name), coalesce(${told.phone ?? null}, phone))`);
}
