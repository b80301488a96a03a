import type { Instant } from "../ids/instant.ts";
import { writeDatedLetter, writeEmail, type Email } from "./email.ts";

/** An identity provider as letters to its account's people speak of it. */
export type ProviderSummary = { readonly account: string; readonly name: string };

/** A certificate that ends soon: the provider's own, or the one that requests to it are signed with. */
export type CertificateSummary = { readonly subject: string; readonly endsAt: Instant; readonly isOurs: boolean };

/** A certificate ends within some days: sign-ins through the provider will fail then, or do not. */
export function certificateEmail({ account, name }: ProviderSummary, certificate: CertificateSummary, url: string): Email {
  const { subject, isOurs, endsAt } = certificate;
  return writeDatedLetter((dates) => ({
    english: {
      subject: `A certificate of ${name} ends at ${dates.minute(endsAt)}`,
      lines: [
        isOurs
          ? `The signing certificate (${subject}) of the identity provider "${name}" of ${account} ends at ${dates.minute(endsAt)}.`
          : `A certificate (${subject}) that the identity provider "${name}" of ${account} signs with ends at ${dates.minute(endsAt)}.`,
        isOurs
          ? "Set a new certificate and key, and give the new metadata of this service to the identity provider."
          : "Take over new metadata as soon as the identity provider has a new certificate. Nobody is locked out when it ends, but the identity provider will change it.",
      ],
      link: { words: "The identity provider", url },
    },
    ukrainian: {
      subject: `Сертифікат ${name} діє до ${dates.minute(endsAt)}`,
      lines: [
        isOurs
          ? `Сертифікат підпису (${subject}) постачальника ідентифікації «${name}» (${account}) діє до ${dates.minute(endsAt)}.`
          : `Сертифікат (${subject}), яким підписує постачальник ідентифікації «${name}» (${account}), діє до ${dates.minute(endsAt)}.`,
        isOurs
          ? "Задайте новий сертифікат і ключ та передайте постачальникові нові метадані цього сервісу."
          : "Оновіть метадані, щойно постачальник матиме новий сертифікат. Після цього строку вхід працюватиме, але постачальник змінить сертифікат.",
      ],
      link: { words: "Постачальник ідентифікації", url },
    },
  }));
}

/** The address of the metadata names another identity provider than before; the old metadata is still used. */
export function changedEntityEmail({ account, name }: ProviderSummary, entityId: string, url: string): Email {
  return writeEmail(
    {
      subject: `The metadata of ${name} names another identity provider`,
      lines: [
        `The metadata address of the identity provider "${name}" of ${account} now names ${entityId}. It was not taken over: people sign in by the last good metadata.`,
        "If the change is meant, save the provider with its metadata address again. If not, ask who runs the identity provider.",
      ],
      link: { words: "The identity provider", url },
    },
    {
      subject: `Метадані ${name} називають іншого постачальника`,
      lines: [
        `За адресою метаданих постачальника ідентифікації «${name}» (${account}) тепер названо ${entityId}. Їх не застосовано: вхід працює за останніми придатними метаданими.`,
        "Якщо так і має бути, збережіть постачальника з його адресою метаданих ще раз. Якщо ні, зверніться до власника постачальника.",
      ],
      link: { words: "Постачальник ідентифікації", url },
    },
  );
}
