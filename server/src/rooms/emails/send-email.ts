import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import { withColor } from "@chancery/core/email/layout.ts";
import { emailLogoMaxBytes, isLogo, withLogo } from "@chancery/core/email/logo.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Email } from "../../io/mail/mail.ts";
import type { JobRun } from "../../jobs/job-handler.ts";
import { publish } from "../../jobs/publish.ts";
import { unlockText, type EmailId } from "./email.ts";
import type { EmailsNeeds } from "./needs.ts";
import { endEmail, findUnsent, noteTrouble, type EmailRow } from "./store/emails.ts";

/** Characters that are kept of the reason of a mail server. */
const reasonMax = 300;

/**
 * Sends an email and records the result in the transaction that ends the job. After a crash in between it is sent once more,
 * with the same Message-ID. The result is also a record in the trail of the envelope; a permanent refusal is logged and not retried.
 * Throws when a later attempt may succeed.
 */
export async function sendEmail(
  needs: EmailsNeeds,
  id: EmailId,
  run: Pick<JobRun, "finish">,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, log } = needs;
  const email = await findUnsent(database, id);
  if (!email) return;
  const refusal = shortened(await send(needs, email, signal));
  if (refusal !== undefined) log.warn({ "email.id": id, refusal }, "email refused");
  await database.transaction(async (tx) => {
    const now = clock.now();
    await endEmail(tx, id, now, refusal);
    const origin = { requestId: "emails.send", ip: "", userAgent: "", source: "JOB" } as const;
    if (email.envelope_id !== null) await publish(tx, { audit: recordsOf(email, refusal, now), events: [], origin });
    await run.finish(tx);
  });
}

async function send(needs: EmailsNeeds, email: EmailRow, signal: AbortSignal): Promise<string | undefined> {
  const { database, mail, secrets } = needs;
  const { id, recipient: to, created_at: at, body } = email;
  const { brandOf, countsFor: _countsFor, ...sealed } = unlockText(secrets, id, body);
  const shown = await branded(needs, sealed.html, brandOf);
  try {
    return await mail.send({ id, to, at, ...sealed, ...shown }, signal);
  } catch (error) {
    const trouble = shortened(error instanceof Error ? error.message : String(error)) ?? "";
    if (email.envelope_id !== null) await noteTrouble(database, id, trouble);
    throw error;
  }
}

/** The HTML with the logo and the color that the account has now, if it has them. */
async function branded(
  { database, findPreferences, readLogo }: EmailsNeeds,
  html: string,
  accountId: AccountId | undefined,
): Promise<Pick<Email, "html" | "logo">> {
  if (accountId === undefined) return { html };
  const { emailColor } = await findPreferences(database, accountId);
  const colored = emailColor === undefined ? html : withColor(html, emailColor);
  const logo = await readLogo(accountId, emailLogoMaxBytes);
  if (!logo || !isLogo(logo.contentType, logo.bytes)) return { html: colored };
  return { html: withLogo(colored, logo.name), logo };
}

function shortened(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : [...reason].slice(0, reasonMax).join("");
}

/** The record in the trail of the envelope. It names the address, and the reason of a refusal, only when the sender named the address. */
function recordsOf({ envelope_id: id, mailbox_id: mailboxId, recipient }: EmailRow, refusal: string | undefined, at: Instant) {
  if (id === null) return [];
  const subject = { kind: "envelope", id } as const;
  const email = refusal === undefined ? "accepted" : "refused";
  const details = mailboxId === null ? { email, to: recipient, reason: refusal } : { email, mailboxId };
  const record: AuditRecordDraft = { subject, operation: "INFO", at, details };
  return [record];
}
