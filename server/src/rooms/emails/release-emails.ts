import type { AccountId } from "@chancery/core/ids/id.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import { unlockText } from "./email.ts";
import type { EmailsNeeds } from "./needs.ts";
import { publishPosted } from "./queue-emails.ts";
import { releaseHeld, type EmailRow } from "./store/emails.ts";

const batchMax = 100;

/**
 * Releases held emails whose time has come, one batch a transaction, so that an interrupted run releases none twice. Their jobs count for
 * the accounts that those of emails that were not held count for.
 */
export async function releaseEmails({ database, clock, secrets }: EmailsNeeds, signal: AbortSignal): Promise<void> {
  let released = batchMax;
  while (!signal.aborted && released === batchMax) {
    released = await database.transaction(async (tx) => {
      const rows = await releaseHeld(tx, clock.now(), batchMax);
      await publishPosted(
        tx,
        rows.map((row) => ({ id: row.id, countsFor: accountOf(secrets, row) })),
      );
      return rows.length;
    });
  }
}

/** The account that the job of an email counts for. One that cannot be decrypted holds up no other: its job says so. */
function accountOf(secrets: SecretBox, { id, body }: Pick<EmailRow, "id" | "body">): AccountId | undefined {
  try {
    return unlockText(secrets, id, body).countsFor;
  } catch {
    return undefined;
  }
}
