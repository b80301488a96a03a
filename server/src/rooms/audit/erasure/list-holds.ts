import type { AccountId } from "@chancery/core/ids/id.ts";
import type { AuditNeeds } from "../needs.ts";
import type { Hold } from "./hold.ts";
import { listHolds } from "./store/holds.ts";

/** The legal holds of an account that are in force, oldest first. */
export async function listHoldsOf({ database }: AuditNeeds, accountId: AccountId): Promise<readonly Hold[]> {
  return listHolds(database, accountId);
}
