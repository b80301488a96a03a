import { tokenEndsEmail } from "@chancery/core/email/about-token.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { AuthNeeds } from "../needs.ts";
import { takeEndingTokens } from "./store.ts";

/** So many days before its end a token's person gets an email; the nearest alone when both are due. */
const toldDays = [1, 30] as const;
const dayMs = 24 * 3_600_000;
const batchMax = 100;

/** Writes the letters that are due about application tokens; each once, however many services do it. */
export async function notifyTokenExpiry(needs: AuthNeeds, signal: AbortSignal): Promise<void> {
  for (const days of toldDays) while (!signal.aborted && (await tellSome(needs, days)) === batchMax);
}

async function tellSome({ database, clock, emails, baseUrl }: AuthNeeds, days: number): Promise<number> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const tokens = await takeEndingTokens(tx, { now, until: addMs(now, days * dayMs), days, limit: batchMax });
    const told = tokens.filter((token) => token.is_active);
    await emails.post(
      tx,
      told.map(({ email, name, expires_at: expiresAt }) => ({ to: email, ...tokenEndsEmail({ name, expiresAt }, baseUrl()) })),
    );
    return tokens.length;
  });
}
