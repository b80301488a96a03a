import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** The part of a finished export that the email shows. */
export type ExportSummary = { readonly dictionary: string; readonly rows: number; readonly expiresAt: Instant };

/** The part of a finished report that the email shows. */
export type ReportSummary = { readonly name: string; readonly rows: number; readonly expiresAt: Instant };

/** The email to the user who requested an export of a dictionary. The link holds its code. */
export function exportEmail({ dictionary, rows, expiresAt }: ExportSummary, url: string): Email {
  return fileEmail(expiresAt, url, {
    english: [
      `Your export of the dictionary ${dictionary} is ready`,
      `Your export of the dictionary "${dictionary}" is ready. Records: ${rows}.`,
    ],
    ukrainian: [`Експорт довідника ${dictionary} готовий`, `Експорт довідника «${dictionary}» готовий. Записів: ${rows}.`],
  });
}

/** The email to the user who requested a report. The link holds its code. */
export function reportEmail({ name, rows, expiresAt }: ReportSummary, url: string): Email {
  return fileEmail(expiresAt, url, {
    english: [`Your report ${name} is ready`, `Your report "${name}" is ready. Rows: ${rows}.`],
    ukrainian: [`Звіт ${name} готовий`, `Ваш звіт «${name}» готовий. Рядків: ${rows}.`],
  });
}

/** The email to the owner who requested an export of their account; `rows` is the number of its files. The link holds its code. */
export function accountExportEmail({ name, rows, expiresAt }: ReportSummary, url: string): Email {
  return fileEmail(expiresAt, url, {
    english: [
      "The export of your account is ready",
      `The export "${name}" of all data of your account is ready. Files: ${rows}.`,
    ],
    ukrainian: [
      "Експорт вашого облікового запису готовий",
      `Експорт «${name}» усіх даних вашого облікового запису готовий. Файлів: ${rows}.`,
    ],
  });
}

/** A subject and the first line of the text. */
type Beginning = readonly [subject: string, line: string];

function fileEmail(expiresAt: Instant, url: string, words: Readonly<Record<"english" | "ukrainian", Beginning>>): Email {
  const [subject, line] = words.english;
  const [ukrainianSubject, ukrainianLine] = words.ukrainian;
  return writeDatedEmail((dates) => ({
    english: {
      subject,
      lines: [
        line,
        `You can download it until ${dates.minute(expiresAt)}. Anyone who has this link can download it, so do not share it.`,
      ],
      link: { words: "Download the file", url },
    },
    ukrainian: {
      subject: ukrainianSubject,
      lines: [
        ukrainianLine,
        `Завантажити його можна до ${dates.minute(expiresAt)}. Це може зробити будь-хто, хто має посилання: нікому його не передавайте.`,
      ],
      link: { words: "Завантажити файл", url },
    },
  }));
}
