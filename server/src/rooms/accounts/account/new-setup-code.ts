import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { AccountsNeeds } from "../needs.ts";
import { hasOwner } from "./store/grants.ts";
import { saveSetupCode } from "./store/setup-codes.ts";

/** Validity of the link of the first start. */
export const setupCodeLifeMs = 24 * 3_600_000;

/** A one-time code for the first owner, to be printed. */
export type SetupCode = { readonly code: string; readonly expiresAt: Instant };

/** Stores a new code for the first owner; undefined when an owner exists. */
export async function newSetupCode(needs: AccountsNeeds): Promise<SetupCode | undefined> {
  if (await hasOwner(needs.database)) return undefined;
  const { text, hash } = needs.tokens.newCode();
  const now = needs.clock.now();
  const expiresAt = addMs(now, setupCodeLifeMs);
  await saveSetupCode(needs.database, hash, now, expiresAt);
  return { code: text, expiresAt };
}
