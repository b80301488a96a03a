import type { JobRun } from "../../jobs/job-handler.ts";
import { unlockText, type LetterId } from "./email.ts";
import type { LettersNeeds } from "./needs.ts";
import { endLetter, findUnsent } from "./store/emails.ts";

/**
 * Hands a letter over and notes its end with that of the job. A kill in between sends it once more, with the same Message-ID.
 * One refused for good is told in the log and not tried again. Throws when a later try may do.
 */
export async function sendLetter(
  { database, clock, mail, secrets, log }: LettersNeeds,
  id: LetterId,
  run: Pick<JobRun, "finish">,
): Promise<void> {
  const letter = await findUnsent(database, id);
  if (!letter) return;
  const text = unlockText(secrets, id, letter.body);
  const refusal = await mail.send({ id, to: letter.recipient, at: letter.created_at, ...text });
  if (refusal !== undefined) log.warn({ "letter.id": id, refusal }, "letter refused");
  await database.transaction(async (tx) => {
    await endLetter(tx, id, clock.now(), refusal);
    await run.finish(tx);
  });
}
