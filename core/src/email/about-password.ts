import type { Instant } from "../ids/instant.ts";
import { writeDatedLetter, type Email } from "./email.ts";

/** The email to the person whose password expires by the policy of their account. */
export function passwordEndsEmail(expiresAt: Instant, url: string): Email {
  return writeDatedLetter((dates) => ({
    english: {
      subject: `Your password ends on ${dates.day(expiresAt)}`,
      lines: [
        `Your company asks for a new password from time to time. Yours ends at ${dates.minute(expiresAt)}.`,
        "Change it in time.",
      ],
      link: { words: "The service", url },
    },
    ukrainian: {
      subject: `Термін дії вашого пароля закінчується ${dates.day(expiresAt)}`,
      lines: [
        `Ваша компанія просить час від часу змінювати пароль. Термін дії вашого закінчується ${dates.minute(expiresAt)}.`,
        "Змініть його завчасно.",
      ],
      link: { words: "Сервіс", url },
    },
  }));
}
