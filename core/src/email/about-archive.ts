import type { Instant } from "../ids/instant.ts";
import { writeDatedLetter, type Email } from "./email.ts";

/** What an email tells of shared archives. `sender` is company and mailbox. */
export type ArchiveSummary = { readonly sender: string; readonly subjects: readonly string[]; readonly expiresAt: Instant };

/** Subjects that an email names; of more it tells the number. */
const subjectsMax = 10;

/** The email to an address that archives are shared with. The link holds its code. */
export function archiveEmail({ sender, subjects, expiresAt }: ArchiveSummary, url: string): Email {
  const named = subjects.slice(0, subjectsMax);
  const rest = subjects.length - named.length;
  const [first = ""] = subjects;
  return writeDatedLetter((dates) => ({
    english: {
      subject: `${sender} shares documents with you: ${first}`,
      lines: [
        `${sender} shares the documents of completed envelopes with you:`,
        ...named.map((subject) => `"${subject}"`),
        rest > 0 ? `and ${rest} more.` : "",
        `They can be downloaded until ${dates.minute(expiresAt)}. Whoever has this link can download them: pass it on to nobody else.`,
      ],
      link: { words: "Download the ZIP archive", url },
    },
    ukrainian: {
      subject: `${sender} ділиться з вами документами: ${first}`,
      lines: [
        `${sender} ділиться з вами документами завершених конвертів:`,
        ...named.map((subject) => `«${subject}»`),
        rest > 0 ? `та ще ${rest}.` : "",
        `Завантажити їх можна до ${dates.minute(expiresAt)}. Це може зробити будь-хто, хто має посилання: нікому його не передавайте.`,
      ],
      link: { words: "Завантажити архів ZIP", url },
    },
  }));
}
