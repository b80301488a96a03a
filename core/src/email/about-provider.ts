import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, writeEmail, type Email } from "./email.ts";

/** The part of an identity provider that emails to its account show. */
export type ProviderSummary = { readonly account: string; readonly name: string };

/** A certificate that expires soon: the provider's own, or ours that signs requests to it. */
export type CertificateSummary = { readonly subject: string; readonly endsAt: Instant; readonly isOurs: boolean };

/** The email about a certificate that expires soon. Sign-ins fail after the end of ours only. */
export function certificateEmail({ account, name }: ProviderSummary, certificate: CertificateSummary, url: string): Email {
  const { subject, isOurs, endsAt } = certificate;
  return writeDatedEmail((dates) => ({
    english: {
      subject: `A certificate of ${name} expires on ${dates.minute(endsAt)}`,
      lines: [
        isOurs
          ? `The signing certificate (${subject}) of the identity provider "${name}" of ${account} expires on ${dates.minute(endsAt)}.`
          : `A certificate (${subject}) that the identity provider "${name}" of ${account} signs with expires on ${dates.minute(endsAt)}.`,
        isOurs
          ? "Set a new certificate and key, then give the new metadata of this service to the identity provider."
          : "Import the new metadata as soon as the identity provider has a new certificate. Sign-ins keep working after the old certificate expires, but the identity provider is going to replace it.",
      ],
      link: { words: "Open the identity provider", url },
    },
    ukrainian: {
      subject: `Сертифікат ${name} діє до ${dates.minute(endsAt)}`,
      lines: [
        isOurs
          ? `Сертифікат підпису (${subject}) постачальника ідентифікації «${name}» (${account}) діє до ${dates.minute(endsAt)}.`
          : `Сертифікат (${subject}), яким підписує постачальник ідентифікації «${name}» (${account}), діє до ${dates.minute(endsAt)}.`,
        isOurs
          ? "Задайте новий сертифікат і ключ та передайте постачальникові нові метадані цього сервісу."
          : "Оновіть метадані, щойно постачальник матиме новий сертифікат. Вхід працюватиме й після завершення строку дії, але постачальник замінить сертифікат.",
      ],
      link: { words: "Відкрити постачальника ідентифікації", url },
    },
  }));
}

/** The email about a metadata address that now names another identity provider; the old metadata stays in use. */
export function changedEntityEmail({ account, name }: ProviderSummary, entityId: string, url: string): Email {
  return writeEmail(
    {
      subject: `The metadata of ${name} names another identity provider`,
      lines: [
        `The metadata address of the identity provider "${name}" of ${account} now names ${entityId}. The change was not applied: sign-ins use the last valid metadata.`,
        "If the change is intended, save the identity provider again with its metadata address. If not, contact the operator of the identity provider.",
      ],
      link: { words: "Open the identity provider", url },
    },
    {
      subject: `Метадані ${name} вказують на іншого постачальника ідентифікації`,
      lines: [
        `За адресою метаданих постачальника ідентифікації «${name}» (${account}) тепер указано ${entityId}. Зміну не застосовано: вхід працює за останніми чинними метаданими.`,
        "Якщо зміна навмисна, збережіть постачальника ідентифікації з його адресою метаданих ще раз. Якщо ні, зверніться до адміністратора постачальника.",
      ],
      link: { words: "Відкрити постачальника ідентифікації", url },
    },
  );
}
