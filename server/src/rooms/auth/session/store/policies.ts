import sql from "sql-template-tag";
import { servicePolicies } from "@chancery/core/account/own-policies.ts";
import type { PastPassword } from "@chancery/core/account/policy-password.ts";
import type { Policies } from "@chancery/core/account/policies.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { jsonOf } from "../../../../io/database/json.ts";

/** The policies of an account; undefined without policies of its own. */
export async function findPolicies(db: Queries, accountId: AccountId): Promise<Policies | undefined> {
  const row = await db.first<{
    readonly password_policy: Policies["passwordPolicy"];
    readonly session_policy: Partial<Policies["sessionPolicy"]>;
  }>(sql`
    select password_policy, session_policy
    from account_policies
    where account_id = ${accountId}`);
  // defaults for properties that are younger than a stored policy
  return (
    row && { passwordPolicy: row.password_policy, sessionPolicy: { ...servicePolicies.sessionPolicy, ...row.session_policy } }
  );
}

/** Policies to store. Without `requireSecondFactor` the stored value stays. */
export type PoliciesToStore = {
  readonly passwordPolicy: Policies["passwordPolicy"];
  readonly sessionPolicy: Omit<Policies["sessionPolicy"], "requireSecondFactor"> & { readonly requireSecondFactor?: boolean };
};

/** Replaces the policies of an account; returns whether it requires a second factor now. */
export async function savePolicies(
  tx: Transaction,
  accountId: AccountId,
  policies: PoliciesToStore,
  now: Instant,
): Promise<boolean> {
  const isRequired = await tx.value<boolean>(sql`
    insert into account_policies (account_id, password_policy, session_policy, changed_at)
    values (${accountId}, ${jsonOf(policies.passwordPolicy)}::jsonb, ${jsonOf(policies.sessionPolicy)}::jsonb, ${now})
    on conflict (account_id) do update
    set
      password_policy = excluded.password_policy,
      session_policy = jsonb_build_object(
        'requireSecondFactor', account_policies.session_policy->'requireSecondFactor' is not distinct from 'true'
      ) || excluded.session_policy,
      changed_at = excluded.changed_at
    returning (session_policy->>'requireSecondFactor')::boolean is true as is_required`);
  return isRequired ?? false;
}

/** Past passwords of a person, newest first. */
export async function listPastPasswords(db: Queries, userId: UserId, limit: number): Promise<readonly PastPassword[]> {
  return db.objects<PastPassword>(sql`
    select hash, set_at
    from past_passwords
    where user_id = ${userId}
    order by set_at desc, hash
    limit ${limit}`);
}

/** Inserts a past password. */
export async function addPastPassword(tx: Transaction, userId: UserId, past: PastPassword, endedAt: Instant): Promise<void> {
  await tx.run(sql`
    insert into past_passwords (user_id, hash, set_at, ended_at)
    values (${userId}, ${past.hash}, ${past.setAt}, ${endedAt})
    on conflict do nothing`);
}

/** Deletes passwords replaced before an instant and those of removed people, at most `limit`; returns their number. */
export async function removePastPasswords(db: Queries, before: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from past_passwords
    where (user_id, hash) in (
      select p.user_id, p.hash
      from past_passwords p
      join user_cards u on u.id = p.user_id
      where p.ended_at < ${before}
        or u.status = 'DELETED'
      order by p.ended_at, p.user_id, p.hash
      limit ${limit}
    )`);
}
