import type { JobRun } from "../../jobs/job-handler.ts";
import { unlockText, type EmailId } from "./email.ts";
import type { EmailsNeeds } from "./needs.ts";
import { endEmail, findUnsent } from "./store/emails.ts";

/**
 * Hands an email over and notes its end with that of the job. A kill in between sends it once more, with the same Message-ID.
 * One refused for good is told in the log and not tried again. Throws when a later try may do.
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
