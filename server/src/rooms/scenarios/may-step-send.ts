import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { ScenarioStep } from "@chancery/core/scenario/check-steps.ts";
import { assertPermission } from "../../http/route/permission.ts";
import type { Scenario } from "./scenario.ts";

/**
 * Whether a step sends its envelope at once. Scenarios of other accounts leave a draft: nobody sends what a stranger has composed
 * without reading it. Throws mailbox.permission_lacking when it would send and the caller may not.
 */
export function mayStepSend({ accountId }: Scenario, { isSentAtOnce }: ScenarioStep, mailbox: OpenMailbox): boolean {
  if (!isSentAtOnce || accountId !== mailbox.accountId) return false;
  assertPermission(mailbox, "envelopeSend");
  return true;
}
