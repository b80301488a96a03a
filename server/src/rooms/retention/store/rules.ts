import sql, { type Sql } from "sql-template-tag";
import type { AccountId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { retentionLimits } from "../limits.ts";
import type { Rule, RuleId } from "../rule.ts";

/** The rules of an account, that for all envelopes first, then the oldest. */
export async function listRules(db: Queries, accountId: AccountId): Promise<readonly Rule[]> {
  return db.objects<Rule>(sql`
    select id, account_id, template_id, keep_days, keep_years, action, set_by, set_at, effective_at
    from retention_rules
    where account_id = ${accountId}
    order by template_id is not null, id
    limit ${retentionLimits.rulesMax}`);
}

/** Adds a rule; false when the account has one for the same envelopes. */
export async function addRule(tx: Transaction, rule: Rule): Promise<boolean> {
  return tx.changes(sql`
    insert into retention_rules (id, account_id, template_id, keep_days, keep_years, action, set_by, set_at, effective_at)
    values (${rule.id}, ${rule.accountId}, ${rule.templateId ?? null}, ${rule.keepDays ?? null}, ${rule.keepYears ?? null},
      ${rule.action}, ${rule.setBy}, ${rule.setAt}, ${rule.effectiveAt})
    on conflict do nothing`);
}

/** Writes the time, the action and the setter of a rule. */
export async function saveRule(tx: Transaction, rule: Rule): Promise<void> {
  await tx.run(sql`
    update retention_rules
    set keep_days = ${rule.keepDays ?? null}, keep_years = ${rule.keepYears ?? null}, action = ${rule.action}, set_by = ${rule.setBy},
      set_at = ${rule.setAt}, effective_at = ${rule.effectiveAt}
    where id = ${rule.id}
      and account_id = ${rule.accountId}`);
}

/** Removes a rule of an account; false when it has no such rule. */
export async function removeRule(tx: Transaction, accountId: AccountId, id: RuleId): Promise<boolean> {
  return tx.changes(sql`
    delete from retention_rules
    where id = ${id}
      and account_id = ${accountId}`);
}

/** Lets the rule for all envelopes of an account apply from an instant on at the earliest. */
export async function delayRule(tx: Transaction, accountId: AccountId, effectiveAt: Instant): Promise<void> {
  await tx.run(sql`
    update retention_rules
    set effective_at = ${effectiveAt}
    where account_id = ${accountId}
      and template_id is null
      and effective_at < ${effectiveAt}`);
}

/** Whether a template belongs to an account. */
export async function isOwnTemplate(db: Queries, accountId: AccountId, id: TemplateId): Promise<boolean> {
  return db.has(sql`
    select 1
    from template_cards
    where id = ${id}
      and account_id = ${accountId}`);
}

/** Accounts with rules after one, by id. */
export async function listRuledAccounts(db: Queries, after: AccountId, limit: number): Promise<readonly AccountId[]> {
  return db.values<AccountId>(sql`
    select distinct account_id
    from retention_rules
    where account_id > ${after}
    order by account_id
    limit ${limit}`);
}

/** Mailboxes of an account after one, by id: removed ones too, as what they made stays. */
export async function listMailboxesOf(
  db: Queries,
  accountId: AccountId,
  after: MailboxId,
  limit: number,
): Promise<readonly MailboxId[]> {
  return db.values<MailboxId>(sql`
    select id
    from mailbox_cards
    where account_id = ${accountId}
      and id > ${after}
    order by id
    limit ${limit}`);
}

/** The retention rules of an account, for its export. */
export function rulesQuery(accountId: AccountId): Sql {
  return sql`
    select id, template_id, keep_days, keep_years, action, set_by, set_at, effective_at
    from retention_rules
    where account_id = ${accountId}
    order by id`;
}
