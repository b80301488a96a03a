import { tokenEndsEmail } from "@chancery/core/email/about-token.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { AuthNeeds } from "../needs.ts";
import { takeEndingTokens } from "./store.ts";

/** Days before the expiry of a token at which its person is notified; only of the nearest when both are due. */
const noticeDays = [1, 30] as const;
const dayMs = 24 * 3_600_000;
const batchMax = 100;

/** Queues the emails due about expiring application tokens, each once even with several services running. */
export async function notifyTokenExpiry(needs: AuthNeeds, signal: AbortSignal): Promise<void> {
  for (const days of noticeDays) while (!signal.aborted && (await notifyBatch(needs, days)) === batchMax);
}

async function notifyBatch({ database, clock, emails, baseUrl }: AuthNeeds, days: number): Promise<number> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const tokens = await takeEndingTokens(tx, { now, until: addMs(now, days * dayMs), days, limit: batchMax });
    const active = tokens.filter((token) => token.is_active);
    await emails.post(
      tx,
      active.map(({ email, name, expires_at: expiresAt }) => ({ to: email, ...tokenEndsEmail({ name, expiresAt }, baseUrl()) })),
    );
    return tokens.length;
  });
}
