import type { AccountId } from "@chancery/core/ids/id.ts";
import type { RetentionNeeds } from "../needs.ts";
import { listRules } from "../store/rules.ts";
import { showRule } from "../view.ts";

/** The rules of an account. */
export async function listAccountRules({ database }: RetentionNeeds, accountId: AccountId) {
  return (await listRules(database, accountId)).map(showRule);
}
