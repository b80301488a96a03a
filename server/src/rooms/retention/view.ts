import type { Rule } from "./rule.ts";

/** A rule on the wire. */
export function showRule({ id, templateId, keepDays, keepYears, action, setBy, setAt, effectiveAt }: Rule) {
  return {
    uuid: id,
    templateUuid: templateId ?? null,
    keepDays: keepDays ?? null,
    keepYears: keepYears ?? null,
    action,
    setBy,
    setAt,
    effectiveAt,
  };
}

/** A rule as it is kept with what it removed. */
export function showAppliedRule({ id, templateId, keepDays, keepYears }: Rule) {
  return { uuid: id, templateUuid: templateId ?? null, keepDays: keepDays ?? null, keepYears: keepYears ?? null };
}
