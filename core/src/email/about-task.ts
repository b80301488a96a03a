import { writeEmail, type Email } from "./email.ts";

/** A bulk send that has ended, with the number of its rows that were sent and that failed. */
export type BulkSendSummary = { readonly name: string; readonly sent: number; readonly failed: number };

/** The email to the user who started a bulk send when it has ended. */
export function bulkSentEmail({ name, sent, failed }: BulkSendSummary, url: string): Email {
  return writeEmail(
    {
      subject: `The bulk send ${name} has ended`,
      lines: [`Your bulk send of the file "${name}" has ended. Sent: ${sent}. Failed: ${failed}.`],
      link: { words: "Open the results", url },
      reason: "You get this email because you started the bulk send.",
    },
    {
      subject: `Масове надсилання ${name} завершено`,
      lines: [`Ваше масове надсилання з файлу «${name}» завершено. Надіслано: ${sent}. З помилками: ${failed}.`],
      link: { words: "Відкрити результати", url },
      reason: "Ви отримали цей лист, бо почали це масове надсилання.",
    },
  );
}
