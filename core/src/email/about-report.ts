import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** The part of a finished report that the email shows. */
export type ReportSummary = { readonly name: string; readonly rows: number; readonly expiresAt: Instant };

/** The email to the user who requested a report. The link holds its code. */
export function reportEmail({ name, rows, expiresAt }: ReportSummary, url: string): Email {
  return writeDatedEmail((dates) => ({
    english: {
      subject: `Your report ${name} is ready`,
      lines: [
        `Your report "${name}" is ready. Rows: ${rows}.`,
        `You can download it until ${dates.minute(expiresAt)}. Anyone who has this link can download it, so do not share it.`,
      ],
      link: { words: "Download the file", url },
    },
    ukrainian: {
      subject: `Звіт ${name} готовий`,
      lines: [
        `Ваш звіт «${name}» готовий. Рядків: ${rows}.`,
        `Завантажити його можна до ${dates.minute(expiresAt)}. Це може зробити будь-хто, хто має посилання: нікому його не передавайте.`,
      ],
      link: { words: "Завантажити файл", url },
    },
  }));
}

/** The email to the owner who requested an export of their account; `rows` is the number of its files. The link holds its code. */
export function accountExportEmail({ name, rows, expiresAt }: ReportSummary, url: string): Email {
  return writeDatedEmail((dates) => ({
    english: {
      subject: "The export of your account is ready",
      lines: [
        `The export "${name}" of all data of your account is ready. Files: ${rows}.`,
        `You can download it until ${dates.minute(expiresAt)}. Anyone who has this link can download it, so do not share it.`,
      ],
      link: { words: "Download the file", url },
    },
    ukrainian: {
      subject: "Експорт вашого облікового запису готовий",
      lines: [
        `Експорт «${name}» усіх даних вашого облікового запису готовий. Файлів: ${rows}.`,
        `Завантажити його можна до ${dates.minute(expiresAt)}. Це може зробити будь-хто, хто має посилання: нікому його не передавайте.`,
      ],
      link: { words: "Завантажити файл", url },
    },
  }));
}
