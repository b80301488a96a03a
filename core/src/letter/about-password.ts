import type { Instant } from "../ids/instant.ts";
import { writeLetter, type LetterText } from "./letter.ts";

/** The letter to the person whose password expires by the policy of their account. */
export function passwordEndsLetter(expiresAt: Instant, url: string): LetterText {
  const day = expiresAt.slice(0, 10);
  const at = `${day} ${expiresAt.slice(11, 16)} UTC`;
  return writeLetter(
    {
      subject: `Your password ends on ${day}`,
      lines: [`Your company asks for a new password from time to time. Yours ends at ${at}.`, "Change it in time."],
      link: { words: "The service", url },
    },
    {
      subject: `Термін дії вашого пароля закінчується ${day}`,
      lines: [
        `Ваша компанія просить час від часу змінювати пароль. Термін дії вашого закінчується ${at}.`,
        "Змініть його завчасно.",
      ],
      link: { words: "Сервіс", url },
    },
  );
}
