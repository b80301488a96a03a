import type { DomainName } from "../domain/name.ts";
import { writeEmail, type Email, type Words } from "./email.ts";

/** The part of a domain that emails to its account show. `record` is the expected DNS record. */
export type DomainSummary = {
  readonly account: string;
  readonly name: DomainName;
  readonly record: { readonly name: string; readonly kind: string; readonly value: string };
  /** Whether the domain is ACTIVE, so that its users sign in through the identity provider. */
  readonly isActive: boolean;
};

/** The email sent when the record is first missing; the domain is still verified. */
export function domainWarningEmail(domain: DomainSummary, url: string): Email {
  const { unicode } = domain.name;
  const english = domain.isActive
    ? "If it is missing for three days, the domain becomes inactive, and its users can no longer sign in through your identity provider."
    : "If it is missing for three days, the domain is no longer verified as yours.";
  const ukrainian = domain.isActive
    ? "Через три дні без нього домен стане неактивним: люди з цього домену не зможуть входити через вашого постачальника ідентифікації."
    : "Через три дні без нього домен більше не буде підтверджено за вами.";
  return writeEmail(
    englishWords(domain, url, `The DNS record of ${unicode} is missing`, [
      `The record that proves that ${unicode} belongs to ${domain.account} was not found in DNS. Restore it:`,
      english,
    ]),
    ukrainianWords(domain, url, `DNS-запис домену ${unicode} зник`, [
      `Запис, який підтверджує, що ${unicode} належить ${domain.account}, не знайдено в DNS. Поверніть його:`,
      ukrainian,
    ]),
  );
}

/** The email sent when the record has been missing for three days and the verification has ended. */
export function domainLostEmail(domain: DomainSummary, url: string): Email {
  const { unicode } = domain.name;
  return writeEmail(
    englishWords(domain, url, `${unicode} is no longer verified as yours`, [
      `The record that proves that ${unicode} belongs to ${domain.account} has been missing from DNS for three days. The domain is now inactive. Permissions granted to users remain. To use the domain again, restore this record, verify the domain and activate it:`,
    ]),
    ukrainianWords(domain, url, `${unicode} більше не підтверджено за вами`, [
      `Запису, який підтверджує, що ${unicode} належить ${domain.account}, немає в DNS уже три дні. Тепер домен неактивний. Надані людям права лишаються. Щоб знову користуватися доменом, поверніть цей запис, підтвердьте домен і активуйте його:`,
    ]),
  );
}

function englishWords({ record }: DomainSummary, url: string, subject: string, [first = "", ...rest]: readonly string[]): Words {
  return { subject, lines: [first, recordLine(record), ...rest], link: { words: "Open the domain", url } };
}

function ukrainianWords(
  { record }: DomainSummary,
  url: string,
  subject: string,
  [first = "", ...rest]: readonly string[],
): Words {
  return { subject, lines: [first, recordLine(record), ...rest], link: { words: "Відкрити домен", url } };
}

function recordLine({ name, kind, value }: DomainSummary["record"]): string {
  return kind === "TXT" ? `${name} TXT "${value}"` : `${name} CNAME ${value}.`;
}
