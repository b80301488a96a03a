import { refuse } from "@chancery/core/fault/fault.ts";
import type { Rule } from "./rule.ts";

/** The time of a rule as it was sent: days or years. */
export type SentKeeping = { readonly keepDays?: number; readonly keepYears?: number };

/** The time of a rule. Throws request.invalid for both or neither. */
export function readKeeping({ keepDays, keepYears }: SentKeeping): Pick<Rule, "keepDays" | "keepYears"> {
  if ((keepDays === undefined) === (keepYears === undefined))
    refuse([{ code: "request.invalid", args: ["either keepDays or keepYears is required"], pointer: "/keepDays" }]);
  return { keepDays, keepYears };
}
