import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../../io/database/database.ts";

/** Inserts the guest of an email address, or finds the one there is; locked until the transaction ends. */
export async function saveGuest(
  tx: Transaction,
  guest: { readonly id: UserId; readonly email: string; readonly createdAt: Instant },
): Promise<UserId> {
  const row = await tx.first<{ readonly id: UserId }>(sql`
    insert into users (id, email, first_name, last_name, status, is_guest, phone, searched, created_at)
    values (${guest.id}, ${guest.email}, '', '', 'DELETED', true, '', '', ${guest.createdAt})
    on conflict (email) where is_guest do update
    set email = excluded.email
    returning id`);
  if (!row) throw new Error("the guest was not saved");
  return row.id;
}

/** Makes the guest of an email address one no longer; undefined when there is none. */
export async function endGuest(tx: Transaction, email: string): Promise<UserId | undefined> {
  return tx.value<UserId>(sql`
    update users
    set is_guest = false
    where email = ${email}
      and is_guest
    returning id`);
}
