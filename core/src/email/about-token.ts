import type { Instant } from "../ids/instant.ts";
import { writeDatedLetter, type Email } from "./email.ts";

/** What an email tells of an application token that ends soon. */
export type TokenSummary = { readonly name: string; readonly expiresAt: Instant };

/** The email to the person whose application token ends. The token itself is known to nobody. */
export function tokenEndsEmail({ name, expiresAt }: TokenSummary, url: string): Email {
  return writeDatedLetter((dates) => ({
    english: {
      subject: `The application token ${name} ends on ${dates.day(expiresAt)}`,
      lines: [
        `Your application token "${name}" ends at ${dates.minute(expiresAt)}. Programs that use it will no longer be let in then.`,
        "Make a new token in time, and give it to them.",
      ],
      link: { words: "The service", url },
    },
    ukrainian: {
      subject: `Термін дії токена ${name} закінчується ${dates.day(expiresAt)}`,
      lines: [
        `Термін дії вашого токена «${name}» закінчується ${dates.minute(expiresAt)}. Після цього програми, що його використовують, не матимуть доступу.`,
        "Створіть новий токен завчасно й передайте його їм.",
      ],
      link: { words: "Сервіс", url },
    },
  }));
}
