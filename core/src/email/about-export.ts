import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** The part of a finished export that the email shows. */
export type ExportSummary = { readonly dictionary: string; readonly rows: number; readonly expiresAt: Instant };

/** The email to the user who requested an export of a dictionary. The link holds its code. */
export function exportEmail({ dictionary, rows, expiresAt }: ExportSummary, url: string): Email {
  return writeDatedEmail((dates) => ({
    english: {
      subject: `Your export of the dictionary ${dictionary} is ready`,
      lines: [
        `Your export of the dictionary "${dictionary}" is ready. Records: ${rows}.`,
        `You can download it until ${dates.minute(expiresAt)}. Anyone who has this link can download it, so do not share it.`,
      ],
      link: { words: "Download the file", url },
    },
    ukrainian: {
      subject: `Експорт довідника ${dictionary} готовий`,
      lines: [
        `Експорт довідника «${dictionary}» готовий. Записів: ${rows}.`,
        `Завантажити його можна до ${dates.minute(expiresAt)}. Це може зробити будь-хто, хто має посилання: нікому його не передавайте.`,
      ],
      link: { words: "Завантажити файл", url },
    },
  }));
}
