import type { Instant } from "../ids/instant.ts";
import { writeDatedLetter, type Email } from "./email.ts";

/** The code that confirms an email address, and until when. */
export type CodeSummary = { readonly code: string; readonly until: Instant };

/** The email with the code that somebody signs in with whose email address the company's provider does not vouch for. */
export function confirmationEmail({ code, until }: CodeSummary, url: string): Email {
  return writeDatedLetter((dates) => ({
    english: {
      subject: "Your code to sign in",
      lines: [
        "Somebody signs in through the identity provider of your company, with this email address. If it is you, enter this code:",
        code,
        `It works once, until ${dates.time(until)}. If it is not you, do nothing, and give the code to nobody.`,
      ],
      link: { words: "Where you signed in", url },
    },
    ukrainian: {
      subject: "Ваш код для входу",
      lines: [
        "Хтось входить через постачальника ідентифікації вашої компанії з цією адресою пошти. Якщо це ви, введіть цей код:",
        code,
        `Він діє один раз, до ${dates.time(until)}. Якщо це не ви, нічого не робіть і нікому не передавайте код.`,
      ],
      link: { words: "Де ви входили", url },
    },
  }));
}
