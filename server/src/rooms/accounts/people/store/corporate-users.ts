import sql from "sql-template-tag";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import { addMember } from "../../account/store/members.ts";
import { findUserByEmail, searchedBy } from "../../account/store/users.ts";
import type { CorporateUser, AddedUser } from "../../account/user.ts";

/**
 * Creates a person of the account on the word of an identity provider, ACTIVE and without a password. An existing person
 * with the email address becomes corporate, and active unless blocked; names, telephone number and grants stay.
 */
export async function addCorporateUser(tx: Transaction, one: CorporateUser): Promise<AddedUser> {
  const added = await tx.run(sql`
    insert into users (id, email, first_name, last_name, status, corporate_account_id, phone, searched,
      created_at)
    values (${one.id}, ${one.email}, ${one.firstName}, ${one.lastName}, 'ACTIVE', ${one.accountId}, ${one.phone},
      ${searchedBy(one)}, ${one.createdAt})
    on conflict (email) where status <> 'DELETED' do nothing`);
  if (added === 0) await adopt(tx, one);
  const user = await findUserByEmail(tx, one.email);
  if (!user) throw new Error("a corporate user was removed while being added");
  await addMember(tx, one.accountId, user.id);
  return { user, isNew: added > 0 };
}

async function adopt(tx: Transaction, { accountId, email }: CorporateUser): Promise<void> {
  await tx.run(sql`
    update users
    set corporate_account_id = ${accountId},
      status = case when status in ('PENDING_INVITE', 'PENDING_PASSWORD') then 'ACTIVE' else status end
    where email = ${email}
      and status <> 'DELETED'`);
}

/**
 * Makes people with an email address on one of these domains, in lower case, corporate users of the account that verified them,
 * at most `limit` a call; returns them, oldest first. Fewer than `limit` means that none are left. Their grants stay.
 */
export async function adoptUsers(
  tx: Transaction,
  { accountId, domains, limit }: { readonly accountId: AccountId; readonly domains: readonly string[]; readonly limit: number },
): Promise<readonly UserId[]> {
  const rows = await tx.all<{ readonly id: UserId }>(sql`
    update users
    set corporate_account_id = ${accountId}
    where id in (
      select id
      from users
      where split_part(email, '@', 2) = any(${domains}::text[])
        and status <> 'DELETED'
        and corporate_account_id is distinct from ${accountId}
      order by id
      limit ${limit}
      for update
    )
    returning id`);
  const ids = rows.map((row) => row.id).toSorted();
  await tx.run(sql`
    insert into account_members (account_id, user_id)
    select ${accountId}::uuid, n.id
    from unnest(${ids}::uuid[]) as n (id)
    on conflict do nothing`);
  return ids;
}
