import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** A sign-in with the emergency password of an owner. */
export type SignInSummary = { readonly email: string; readonly at: Instant; readonly ip: string };

/** The email to the other owners, who can sign in only through their identity provider. */
export function emergencySignInEmail({ email, at, ip }: SignInSummary, url: string): Email {
  return writeDatedEmail((dates) => ({
    english: {
      subject: `${email} signed in with the emergency password`,
      lines: [
        `${email} signed in with a password on ${dates.second(at)} from ${ip}, although users of this domain sign in through your identity provider.`,
        "This owner keeps a password for emergencies. If you are not aware of an emergency, block this user and contact them.",
      ],
      link: { words: "Open Chancery", url },
    },
    ukrainian: {
      subject: `${email}: вхід за аварійним паролем`,
      lines: [
        `${dates.second(at)} виконано вхід ${email} за паролем з адреси ${ip}, хоча люди з цього домену входять через вашого постачальника ідентифікації.`,
        "Цей власник зберігає пароль на випадок аварії. Якщо вам не відомо про аварію, заблокуйте цього користувача й зв'яжіться з ним.",
      ],
      link: { words: "Відкрити Chancery", url },
    },
  }));
}
