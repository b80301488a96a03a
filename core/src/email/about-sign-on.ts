import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** The code that confirms an email address, and its expiry. */
export type CodeSummary = { readonly code: string; readonly until: Instant };

/** The email with a sign-in code, sent when the identity provider does not vouch for the email address. */
export function confirmationEmail({ code, until }: CodeSummary, url: string): Email {
  return writeDatedEmail((dates) => ({
    english: {
      subject: "Your sign-in code",
      lines: [
        "Someone is signing in through your company's identity provider with this email address. If this is you, enter this code in the browser where you started:",
        code,
        `It works once, until ${dates.time(until)}. If this is not you, ignore this email. Do not share the code with anyone.`,
      ],
      link: { words: "Return to sign-in", url },
    },
    ukrainian: {
      subject: "Ваш код для входу",
      lines: [
        "Хтось входить через постачальника ідентифікації вашої компанії з цією адресою електронної пошти. Якщо це ви, введіть цей код у браузері, де почали вхід:",
        code,
        `Він діє один раз, до ${dates.time(until)}. Якщо це не ви, не зважайте на цей лист. Нікому не передавайте код.`,
      ],
      link: { words: "Повернутися до входу", url },
    },
  }));
}
