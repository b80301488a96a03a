import type { Instant } from "../ids/instant.ts";
import { writeLetter, type LetterText } from "./letter.ts";

/** An identity provider as letters to its account's people speak of it. */
export type ToldProvider = { readonly account: string; readonly name: string };

/** A certificate that ends soon: the provider's own, or the one that requests to it are signed with. */
export type ToldCertificate = { readonly subject: string; readonly endsAt: Instant; readonly isOurs: boolean };

/** A certificate ends within some days: sign-ins through the provider will fail then, or do not. */
export function certificateLetter({ account, name }: ToldProvider, certificate: ToldCertificate, url: string): LetterText {
  const { subject, isOurs } = certificate;
  const at = minuteOf(certificate.endsAt);
  return writeLetter(
    {
      subject: `A certificate of ${name} ends at ${at}`,
      lines: [
        isOurs
          ? `The signing certificate (${subject}) of the identity provider "${name}" of ${account} ends at ${at}.`
          : `A certificate (${subject}) that the identity provider "${name}" of ${account} signs with ends at ${at}.`,
        isOurs
          ? "Set a new certificate and key, and give the new metadata of this service to the identity provider."
          : "Take over new metadata as soon as the identity provider has a new certificate. Nobody is locked out when it ends, but the identity provider will change it.",
      ],
      link: { words: "The identity provider", url },
    },
    {
      subject: `Сертифікат ${name} діє до ${at}`,
      lines: [
        isOurs
          ? `Сертифікат підпису (${subject}) постачальника ідентифікації «${name}» (${account}) діє до ${at}.`
          : `Сертифікат (${subject}), яким підписує постачальник ідентифікації «${name}» (${account}), діє до ${at}.`,
        isOurs
          ? "Задайте новий сертифікат і ключ та передайте постачальникові нові метадані цього сервісу."
          : "Оновіть метадані, щойно постачальник матиме новий сертифікат. Після цього строку вхід працюватиме, але постачальник змінить сертифікат.",
      ],
      link: { words: "Постачальник ідентифікації", url },
    },
  );
}

/** The address of the metadata names another identity provider than before; the old metadata is still used. */
export function changedEntityLetter({ account, name }: ToldProvider, entityId: string, url: string): LetterText {
  return writeLetter(
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

function minuteOf(at: Instant): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}
