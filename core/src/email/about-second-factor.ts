import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** A change of the second factors of a user, for that user or for an owner of their account. */
export type SecondFactorSummary = {
  readonly reader: "user" | "owner";
  readonly change: "added" | "removed";
  readonly kind: "totp" | "passkey";
  readonly name: string;
  readonly email: string;
  readonly at: Instant;
  readonly ip: string;
};

const kinds = {
  totp: { english: "authenticator app", ukrainian: "Застосунок із кодами" },
  passkey: { english: "passkey", ukrainian: "Ключ доступу" },
} as const;

/** The email about an added or removed second factor. */
export function secondFactorEmail({ reader, change, kind, name, email, at, ip }: SecondFactorSummary, url: string): Email {
  const isOwn = reader === "user";
  const isAdded = change === "added";
  return writeDatedEmail((dates) => ({
    english: {
      subject: isOwn ? `A second factor was ${change}` : `${email} ${change} a second factor`,
      lines: [
        `The ${kinds[kind].english} "${name}" was ${change} on ${dates.second(at)} from ${ip}${isOwn ? "" : ` by ${email}`}.`,
        isOwn
          ? "If this was not you, change your password and check your second factors."
          : "If you do not expect this, block this user and contact them.",
      ],
      link: { words: "Open Chancery", url },
    },
    ukrainian: {
      subject: `${isOwn ? "Другий" : `${email}: другий`} фактор ${isAdded ? "додано" : "вилучено"}`,
      lines: [
        `${kinds[kind].ukrainian} «${name}» ${isAdded ? "додано" : "вилучено"} ${dates.second(at)} з адреси ${ip}${isOwn ? "" : ` (${email})`}.`,
        isOwn
          ? "Якщо це були не ви, змініть пароль і перевірте свої другі фактори."
          : "Якщо ви цього не очікували, заблокуйте цього користувача й зв'яжіться з ним.",
      ],
      link: { words: "Відкрити Chancery", url },
    },
  }));
}

/** A reset of all second factors of a user by an owner, for that user or for the other owners. */
export type ResetSummary = Pick<SecondFactorSummary, "reader" | "email" | "at" | "ip"> & { readonly owner: string };

/** The email about second factors that an owner has removed. */
export function secondFactorsResetEmail({ reader, email, owner, at, ip }: ResetSummary, url: string): Email {
  const isOwn = reader === "user";
  return writeDatedEmail((dates) => ({
    english: {
      subject: isOwn ? "Your second factors were removed" : `The second factors of ${email} were removed`,
      lines: [
        `${owner} removed all second factors and recovery codes of ${email} on ${dates.second(at)} from ${ip}. All sessions have ended.`,
        isOwn
          ? "Sign in with your password and add a second factor again. If you did not request this, contact an owner of your account."
          : `If you do not expect this, contact ${owner}.`,
      ],
      link: { words: "Open Chancery", url },
    },
    ukrainian: {
      subject: isOwn ? "Ваші другі фактори вилучено" : `${email}: другі фактори вилучено`,
      lines: [
        `Усі другі фактори й коди відновлення ${email} вилучено ${dates.second(at)} з адреси ${ip} (${owner}). Усі сеанси завершено.`,
        isOwn
          ? "Увійдіть із паролем і знову додайте другий фактор. Якщо ви про це не просили, зверніться до власника облікового запису."
          : `Якщо ви цього не очікували, зв'яжіться з ${owner}.`,
      ],
      link: { words: "Відкрити Chancery", url },
    },
  }));
}
