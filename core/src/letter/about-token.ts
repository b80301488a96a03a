import type { Instant } from "../ids/instant.ts";
import { writeLetter, type LetterText } from "./letter.ts";

/** What a letter tells of an application token that ends soon. */
export type ToldToken = { readonly name: string; readonly expiresAt: Instant };

/** The letter to the person whose application token ends. The token itself is known to nobody. */
export function tokenEndsLetter({ name, expiresAt }: ToldToken, url: string): LetterText {
  const at = `${expiresAt.slice(0, 10)} ${expiresAt.slice(11, 16)} UTC`;
  return writeLetter(
    {
      subject: `The application token ${name} ends on ${expiresAt.slice(0, 10)}`,
      lines: [
        `Your application token "${name}" ends at ${at}. Programs that use it will no longer be let in then.`,
        "Make a new token in time, and give it to them.",
      ],
      link: { words: "The service", url },
    },
    {
      subject: `Термін дії токена ${name} закінчується ${expiresAt.slice(0, 10)}`,
      lines: [
        `Термін дії вашого токена «${name}» закінчується ${at}. Після цього програми, що його використовують, не матимуть доступу.`,
        "Створіть новий токен завчасно й передайте його їм.",
      ],
      link: { words: "Сервіс", url },
    },
  );
}
