import { keptSince } from "@chancery/core/envelope/model/retention.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, TemplateId } from "@chancery/core/ids/id.ts";
import type { RetentionNeeds } from "../needs.ts";
import { keepingOf, readKeeping, type SentKeeping } from "../rule.ts";
import { isOwnTemplate, listRules } from "../store/rules.ts";

/** Counts what a rule would remove now, beside the other rules of the account. Throws request.invalid, template.not_found. */
export async function previewRule(
  { database, clock, envelopes }: RetentionNeeds,
  accountId: AccountId,
  { templateUuid: templateId, ...sent }: SentKeeping & { readonly templateUuid?: TemplateId },
) {
  const before = keptSince(clock.now(), keepingOf(readKeeping(sent)));
  if (templateId && !(await isOwnTemplate(database, accountId, templateId)))
    throw new Fault("template.not_found", { args: [templateId] });
  if (before === undefined) return { envelopes: 0, held: 0, oldest: null, complete: true, templates: [] };
  const otherTemplateIds = (await listRules(database, accountId)).flatMap((rule) => rule.templateId ?? []);
  const covering = { accountId, templateId, otherTemplateIds, before };
  const { total, templates, isComplete } = await envelopes.countCovered(database, covering);
  return {
    ...total,
    complete: isComplete,
    templates: templates.map(({ templateId: templateUuid, ...counted }) => ({ templateUuid, ...counted })),
  };
}
