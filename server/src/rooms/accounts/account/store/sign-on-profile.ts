import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import type { SignOnProfile } from "../user.ts";

/** Updates the names and the telephone number of a person. */
export async function saveSignOnProfile(tx: Transaction, id: UserId, profile: SignOnProfile): Promise<void> {
  const { firstName = null, lastName = null, phone = null } = profile;
  await tx.run(sql`
    update users
    set first_name = coalesce(${firstName}, first_name), last_name = coalesce(${lastName}, last_name),
      phone = coalesce(${phone}, phone)
    where id = ${id}
      and (first_name, last_name, phone) is distinct from (coalesce(${firstName}, first_name),
        coalesce(${lastName}, last_name), coalesce(${phone}, phone))`);
}
