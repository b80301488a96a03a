import type { JobRun } from "../../jobs/job-handler.ts";
import { unlockText, type EmailId } from "./email.ts";
import type { EmailsNeeds } from "./needs.ts";
import { endEmail, findUnsent } from "./store/emails.ts";

/**
 * Sends an email and records the result in the transaction that ends the job. After a crash in between it is sent once more,
 * with the same Message-ID. A permanent refusal is logged and not retried. Throws when a later attempt may succeed.
 */
export async function sendEmail(
  { database, clock, mail, secrets, log }: EmailsNeeds,
  id: EmailId,
  run: Pick<JobRun, "finish">,
): Promise<void> {
  const email = await findUnsent(database, id);
  if (!email) return;
  const text = unlockText(secrets, id, email.body);
  const refusal = await mail.send({ id, to: email.recipient, at: email.created_at, ...text });
  if (refusal !== undefined) log.warn({ "letter.id": id, refusal }, "email refused");
  await database.transaction(async (tx) => {
    await endEmail(tx, id, clock.now(), refusal);
    await run.finish(tx);
  });
}
