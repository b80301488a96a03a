import type { Caller } from "@chancery/core/access/caller.ts";
import type { AuthNeeds } from "../needs.ts";
import { factorsMax } from "./limits.ts";
import { listFactors as listRows, type FactorRow } from "./store/factors.ts";
import { countRecoveryCodes } from "./store/recovery-codes.ts";

/** The caller's second factors, oldest first, and the number of unused recovery codes. */
export async function listFactors(
  { database }: AuthNeeds,
  { userId }: Caller,
): Promise<{ readonly factors: readonly FactorRow[]; readonly recoveryCodesLeft: number }> {
  return {
    factors: await listRows(database, userId, factorsMax),
    recoveryCodesLeft: await countRecoveryCodes(database, userId),
  };
}
