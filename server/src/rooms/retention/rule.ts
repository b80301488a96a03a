import { type Keeping, keptSince, type RetentionAction } from "@chancery/core/envelope/model/retention.ts";
import type { AccountId, Id, TemplateId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { RetentionTerm } from "../envelopes/index.ts";
import { refuse } from "@chancery/core/fault/fault.ts";

export type RuleId = Id<"retention rule">;

/** The time for which an account keeps the envelopes of a template, or without one all others, and what happens then. */
export type Rule = {
  readonly id: RuleId;
  readonly accountId: AccountId;
  readonly templateId: TemplateId | undefined;
  readonly keepDays: number | undefined;
  readonly keepYears: number | undefined;
  readonly action: RetentionAction;
  readonly setBy: UserId;
  readonly setAt: Instant;
  /** It applies from then on. */
  readonly effectiveAt: Instant;
};

/** The time for which a rule keeps envelopes. */
export function keepingOf({ keepDays, keepYears }: Pick<Rule, "keepDays" | "keepYears">): Keeping {
  return keepDays === undefined ? { years: keepYears ?? 0 } : { days: keepDays };
}

/** The rules of one account as they apply now. A rule that does not apply yet covers its envelopes, and removes none. */
export function termsOf(rules: readonly Rule[], now: Instant): readonly RetentionTerm[] {
  return rules.map((rule) => {
    const before = rule.effectiveAt <= now ? keptSince(now, keepingOf(rule)) : undefined;
    return { ruleId: rule.id, templateId: rule.templateId, before: before ?? firstInstant };
  });
}

const firstInstant = "0001-01-01T00:00:00.000Z" as Instant;

/** The time of a rule as it was sent: days or years. */
export type SentKeeping = { readonly keepDays?: number; readonly keepYears?: number };

/** The time of a rule. Throws request.invalid for both or neither. */
export function readKeeping({ keepDays, keepYears }: SentKeeping): Pick<Rule, "keepDays" | "keepYears"> {
  if ((keepDays === undefined) === (keepYears === undefined))
    refuse([{ code: "request.invalid", args: ["either keepDays or keepYears is required"], pointer: "/keepDays" }]);
  return { keepDays, keepYears };
}
