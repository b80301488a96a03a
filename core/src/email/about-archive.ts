import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** The part of shared archives that the email shows. `sender` is company and mailbox. */
export type ArchiveSummary = { readonly sender: string; readonly subjects: readonly string[]; readonly expiresAt: Instant };

/** Number of subjects listed; the email counts the rest. */
const subjectsMax = 10;

/** The email to an address with which archives are shared. The link holds its code. */
export function archiveEmail({ sender, subjects, expiresAt }: ArchiveSummary, url: string): Email {
  const named = subjects.slice(0, subjectsMax);
  const rest = subjects.length - named.length;
  const [first = ""] = subjects;
  return writeDatedEmail((dates) => ({
    english: {
      subject: `${sender} shared documents with you: ${first}`,
      lines: [
        `${sender} shared the documents of completed envelopes with you:`,
        ...named.map((subject) => `"${subject}"`),
        rest > 0 ? `and ${rest} more.` : "",
        `You can download them until ${dates.minute(expiresAt)}. Anyone who has this link can download them, so do not share it.`,
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
