import { passwordEndsEmail } from "@chancery/core/email/about-password.ts";
import type { AuthNeeds } from "../needs.ts";
import { takeEndingPasswords } from "./store.ts";

const batchMax = 100;

/** Writes the letters that are due about passwords that expire; each once, however many services do it. */
export async function notifyPasswordExpiry(needs: AuthNeeds, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await tellSome(needs)) === batchMax);
}

async function tellSome({ database, clock, emails, baseUrl }: AuthNeeds): Promise<number> {
  return database.transaction(async (tx) => {
    const ending = await takeEndingPasswords(tx, clock.now(), batchMax);
    await emails.post(
      tx,
      ending.map(({ email, expires_at: expiresAt }) => ({ to: email, ...passwordEndsEmail(expiresAt, baseUrl()) })),
    );
    return ending.length;
  });
}
