import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** The part of an application token that the email shows. */
export type TokenSummary = { readonly name: string; readonly expiresAt: Instant };

/** The email to a user whose application token expires soon. The text of the token is not stored, so it is not shown. */
export function tokenEndsEmail({ name, expiresAt }: TokenSummary, url: string): Email {
  return writeDatedEmail((dates) => ({
    english: {
      subject: `Your application token ${name} expires on ${dates.day(expiresAt)}`,
      lines: [
        `Your application token "${name}" expires on ${dates.minute(expiresAt)}. Programs that use it will lose access then.`,
        "Create a new token before then and configure it in these programs.",
      ],
      link: { words: "Open Chancery", url },
    },
    ukrainian: {
      subject: `Термін дії токена ${name} закінчується ${dates.day(expiresAt)}`,
      lines: [
        `Термін дії вашого токена «${name}» закінчується ${dates.minute(expiresAt)}. Після цього програми, що його використовують, не матимуть доступу.`,
        "Створіть новий токен завчасно й налаштуйте його в цих програмах.",
      ],
      link: { words: "Відкрити Chancery", url },
    },
  }));
}
