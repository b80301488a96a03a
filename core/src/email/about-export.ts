import type { Instant } from "../ids/instant.ts";
import { writeDatedLetter, type Email } from "./email.ts";

/** What an email tells of an export that is ready. */
export type ExportSummary = { readonly dictionary: string; readonly rows: number; readonly expiresAt: Instant };

/** The email to the person who asked for an export of a dictionary. The link holds its code. */
export function exportEmail({ dictionary, rows, expiresAt }: ExportSummary, url: string): Email {
  return writeDatedLetter((dates) => ({
    english: {
      subject: `The export of the dictionary ${dictionary} is ready`,
      lines: [
        `The export of the dictionary "${dictionary}" is ready. Records: ${rows}.`,
        `It can be downloaded until ${dates.minute(expiresAt)}. Whoever has this link can download it: pass it on to nobody else.`,
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
