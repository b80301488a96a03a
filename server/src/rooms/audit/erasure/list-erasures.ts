import type { AccountId } from "@chancery/core/ids/id.ts";
import type { OpenErasure } from "../../accounts/index.ts";
import type { AuditNeeds } from "../needs.ts";
import { openErasuresMax } from "./contract.ts";

/** The erasures of an account's former corporate users that have not ended, oldest first. */
export async function listOpenErasures(
  { database, accounts }: AuditNeeds,
  accountId: AccountId,
): Promise<readonly OpenErasure[]> {
  return accounts.leaving.listErasuresOf(database, accountId, openErasuresMax);
}
