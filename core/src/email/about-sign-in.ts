import type { Instant } from "../ids/instant.ts";
import { writeDatedLetter, type Email } from "./email.ts";

/** A sign-in by the password that an owner keeps for an emergency. */
export type SignInSummary = { readonly email: string; readonly at: Instant; readonly ip: string };

/** The email to the other owners, who would have had to sign in through their provider. */
export function emergencySignInEmail({ email, at, ip }: SignInSummary, url: string): Email {
  return writeDatedLetter((dates) => ({
    english: {
      subject: `${email} signed in by the emergency password`,
      lines: [
        `${email} signed in at ${dates.second(at)} from ${ip} by a password, though people of this domain sign in through your identity provider.`,
        "This owner keeps the password for emergencies. If you do not know of one, block this person and ask them.",
      ],
      link: { words: "The service", url },
    },
    ukrainian: {
      subject: `${email}: вхід за аварійним паролем`,
      lines: [
        `${email} увійшов ${dates.second(at)} з адреси ${ip} за паролем, хоча люди з цього домену входять через вашого постачальника ідентифікації.`,
        "Цей власник зберігає пароль на випадок аварії. Якщо ви не знаєте про аварію, заблокуйте цю людину й запитайте її.",
      ],
      link: { words: "Сервіс", url },
    },
  }));
}
