import type { RetentionAction } from "@chancery/core/envelope/model/retention.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, TemplateId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { InAccount, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import { retentionLimits } from "../limits.ts";
import type { RetentionNeeds } from "../needs.ts";
import { readKeeping, type Rule, type RuleId, type SentKeeping } from "../rule.ts";
import { addRule as addRow, delayRule, isOwnTemplate, listRules, removeRule as removeRow, saveRule } from "../store/rules.ts";
import { showRule } from "../view.ts";

/** A rule as it was sent. */
export type SentRule = SentKeeping & { readonly action: RetentionAction; readonly templateUuid?: TemplateId };

/** Adds a rule. Throws request.invalid, template.not_found, retention_rule.repeated, value.too_many. */
export async function addRule(needs: RetentionNeeds, sent: SentRule, acting: InAccount): Promise<Reply> {
  const keeping = readKeeping(sent);
  return changing(needs, async (tx) => {
    const { account } = acting;
    const { templateUuid: templateId } = sent;
    const rule: Rule = {
      id: needs.newId<"retention rule">(),
      accountId: account.id,
      templateId,
      ...keeping,
      ...settingOf(needs, sent, acting),
    };
    if (templateId && !(await isOwnTemplate(tx, account.id, templateId)))
      throw new Fault("template.not_found", { args: [templateId] });
    const { rulesMax } = retentionLimits;
    if ((await listRules(tx, account.id)).length >= rulesMax)
      throw new Fault("value.too_many", { args: ["retention-rules", rulesMax] });
    if (!(await addRow(tx, rule))) throw new Fault("retention_rule.repeated");
    await record(tx, "account-retention-rule-set", rule, acting);
    return acting.settle(tx, { status: 201, body: { uuid: rule.id } });
  });
}

/** Changes a rule. When it is acknowledged, nothing is removed by the rule as it was. Throws request.invalid, retention_rule.not_found. */
export async function changeRule(
  needs: RetentionNeeds,
  { id, sent }: { readonly id: RuleId; readonly sent: SentKeeping & { readonly action: RetentionAction } },
  acting: InAccount,
): Promise<Reply> {
  const keeping = readKeeping(sent);
  return changing(needs, async (tx) => {
    const rule: Rule = { ...(await findOwn(tx, id, acting)), ...keeping, ...settingOf(needs, sent, acting) };
    await saveRule(tx, rule);
    await record(tx, "account-retention-rule-set", rule, acting);
    return acting.settle(tx, { status: 200, body: showRule(rule) });
  });
}

/**
 * Removes a rule; what it has removed stays removed. Its envelopes come under the rule for all others, which then waits as a new one does.
 * Throws retention_rule.not_found.
 */
export async function removeRule(needs: RetentionNeeds, id: RuleId, acting: InAccount): Promise<Reply> {
  return changing(needs, async (tx) => {
    const rule = await findOwn(tx, id, acting);
    await removeRow(tx, acting.account.id, id);
    const now = needs.clock.now();
    await delayRule(tx, acting.account.id, addMs(now, retentionLimits.graceMs));
    await record(tx, "account-retention-rule-removed", { ...rule, setAt: now }, acting);
    return acting.settle(tx, { status: 200 });
  });
}

/** Changes rules while nothing is being removed, as legal holds are set (docs/adr/0033). */
async function changing({ database, audit }: RetentionNeeds, change: (tx: Transaction) => Promise<Reply>): Promise<Reply> {
  return database.transaction(async (tx) => {
    await audit.lockHolds(tx);
    return change(tx);
  });
}

function settingOf(
  { clock }: RetentionNeeds,
  { action }: Pick<Rule, "action">,
  { caller }: InAccount,
): Pick<Rule, "action" | "setBy" | "setAt" | "effectiveAt"> {
  const setAt = clock.now();
  return { action, setBy: caller.userId, setAt, effectiveAt: addMs(setAt, retentionLimits.graceMs) };
}

async function findOwn(tx: Transaction, id: RuleId, { account }: InAccount): Promise<Rule> {
  const rule = (await listRules(tx, account.id)).find((one) => one.id === id);
  if (!rule) throw new Fault("retention_rule.not_found", { args: [id] });
  return rule;
}

async function record(tx: Transaction, operation: string, rule: Rule, acting: InAccount): Promise<void> {
  const { id: ruleId, templateId, keepDays, keepYears, action, setAt: at } = rule;
  const details = { ruleId, templateId, keepDays, keepYears, action };
  await publish(tx, changeInAccount(acting, { operation, at, details }));
}

/** The rules of an account. */
export async function listAccountRules({ database }: RetentionNeeds, accountId: AccountId) {
  return (await listRules(database, accountId)).map(showRule);
}
