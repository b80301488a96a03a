import { passwordEndsEmail } from "@chancery/core/email/about-password.ts";
import type { AuthNeeds } from "../needs.ts";
import { takeEndingPasswords } from "./store.ts";

const batchMax = 100;

/** Queues the emails due about expiring passwords, each once even with several services running. */
export async function notifyPasswordExpiry(needs: AuthNeeds, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await notifyBatch(needs)) === batchMax);
}

async function notifyBatch({ database, clock, emails, baseUrl }: AuthNeeds): Promise<number> {
  return database.transaction(async (tx) => {
    const ending = await takeEndingPasswords(tx, clock.now(), batchMax);
    await emails.post(
      tx,
      ending.map(({ email, expires_at: expiresAt }) => ({ to: email, ...passwordEndsEmail(expiresAt, baseUrl()) })),
    );
    return ending.length;
  });
}
