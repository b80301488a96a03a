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

/** The email to the user who started a bulk action, such as a bulk approval, when it has ended. */
export function processEndedEmail({ successful, failed }: Readonly<Record<"successful" | "failed", number>>, url: string): Email {
  return writeEmail(
    {
      subject: "Your bulk action has ended",
      lines: [`The bulk action that you started has ended. Envelopes completed: ${successful}. Failed: ${failed}.`],
      link: { words: "Open the results", url },
      reason: "You get this email because you started the bulk action.",
    },
    {
      subject: "Вашу масову дію завершено",
      lines: [`Масову дію, яку ви почали, завершено. Конвертів опрацьовано: ${successful}. З помилками: ${failed}.`],
      link: { words: "Відкрити результати", url },
      reason: "Ви отримали цей лист, бо почали цю масову дію.",
    },
  );
}

/** An import that has ended: the number of its records, or why it failed. */
export type ImportSummary = { readonly name: string } & ({ readonly rows: number } | { readonly error: string });

/** The email to the user who imported a file into a dictionary when the import has ended. */
export function importEndedEmail(summary: ImportSummary, url: string): Email {
  const { name } = summary;
  const [english, ukrainian] =
    "rows" in summary
      ? [`Records imported: ${summary.rows}.`, `Імпортовано записів: ${summary.rows}.`]
      : [`It failed, and nothing was imported: ${summary.error}`, `Сталася помилка, нічого не імпортовано: ${summary.error}`];
  return writeEmail(
    {
      subject: `The import of ${name} has ended`,
      lines: [`Your import of the file "${name}" has ended. ${english}`],
      link: { words: "Open the import", url },
      reason: "You get this email because you started the import.",
    },
    {
      subject: `Імпорт файлу ${name} завершено`,
      lines: [`Ваш імпорт файлу «${name}» завершено. ${ukrainian}`],
      link: { words: "Відкрити імпорт", url },
      reason: "Ви отримали цей лист, бо почали цей імпорт.",
    },
  );
}
