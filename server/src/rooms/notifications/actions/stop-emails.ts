import type { NotificationsNeeds } from "../needs.ts";
import { allOn } from "../preferences.ts";
import { readStop } from "../stop-link.ts";
import { findAccountPreferences, findMailboxPreferences, lockPreferences, savePreferences } from "../store/preferences.ts";

type StopNeeds = Pick<NotificationsNeeds, "accounts" | "baseUrl" | "database" | "digests">;

/**
 * Switches off the emails that the link of one names, for its reader; notifications in the app stay as they are. Repeating it
 * changes nothing. Throws user.code_wrong.
 */
export async function stopEmails(needs: StopNeeds, token: string): Promise<void> {
  const { userId, mailboxId, codes } = readStop(needs, token);
  await needs.database.transaction(async (tx) => {
    await lockPreferences(tx, userId);
    if ((await needs.accounts.users.find(tx, userId))?.status !== "ACTIVE") return;
    const found = mailboxId ? await findMailboxPreferences(tx, userId, mailboxId) : await findAccountPreferences(tx, userId);
    const { email, web } = found ?? allOn;
    const left = email.filter((code) => !codes.includes(code));
    await savePreferences(tx, userId, mailboxId ?? null, { email: left, web });
  });
}
