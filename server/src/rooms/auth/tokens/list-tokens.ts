import type { Caller } from "@chancery/core/access/caller.ts";
import { applicationTokensMax } from "../session/limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { listApplicationTokens, type Token } from "../session/store/tokens.ts";

/** The caller's valid application tokens, oldest first. */
export async function listTokens(needs: AuthNeeds, caller: Caller): Promise<readonly Token[]> {
  return listApplicationTokens(needs.database, caller.userId, needs.clock.now(), applicationTokensMax);
}
