import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** The email to a user whose password expires by the policy of their account. */
export function passwordEndsEmail(expiresAt: Instant, url: string): Email {
  return writeDatedEmail((dates) => ({
    english: {
      subject: `Your password expires on ${dates.day(expiresAt)}`,
      lines: [
        `Your company requires you to change your password regularly. Yours expires on ${dates.minute(expiresAt)}.`,
        "Please change it before then.",
      ],
      link: { words: "Open Chancery", url },
    },
    ukrainian: {
      subject: `Термін дії вашого пароля закінчується ${dates.day(expiresAt)}`,
      lines: [
        `Ваша компанія вимагає регулярно змінювати пароль. Термін дії вашого пароля закінчується ${dates.minute(expiresAt)}.`,
        "Будь ласка, змініть його завчасно.",
      ],
      link: { words: "Відкрити Chancery", url },
    },
  }));
}
