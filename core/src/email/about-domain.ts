import type { DomainName } from "../domain/name.ts";
import { writeEmail, type Email, type Words } from "./email.ts";

/** A domain as letters to its account's people speak of it. `record` is what is looked for in DNS. */
export type DomainSummary = {
  readonly account: string;
  readonly name: DomainName;
  readonly record: { readonly name: string; readonly kind: string; readonly value: string };
  /** ACTIVE domains have people who sign in by them. */
  readonly isActive: boolean;
};

/** The first time that the record is not there: nothing is taken away yet. */
export function domainWarningEmail(told: DomainSummary, url: string): Email {
  const { unicode } = told.name;
  const english = told.isActive
    ? "After three days without it the domain becomes inactive: people of the domain can then no longer sign in through your identity provider."
    : "After three days without it the domain is no longer proved to be yours.";
  const ukrainian = told.isActive
    ? "Через три дні без нього домен стане неактивним: люди з цього домену не зможуть входити через вашого постачальника ідентифікації."
    : "Через три дні без нього домен більше не буде підтверджено за вами.";
  return writeEmail(
    englishWords(told, url, `The DNS record of ${unicode} is gone`, [
      `The record that proves that ${unicode} belongs to ${told.account} was not found in DNS. Put it back:`,
      english,
    ]),
    ukrainianWords(told, url, `DNS-запис домену ${unicode} зник`, [
      `Запис, який підтверджує, що ${unicode} належить ${told.account}, не знайдено в DNS. Поверніть його:`,
      ukrainian,
    ]),
  );
}

/** The record has been gone for three days: the proof counts no more. */
export function domainLostEmail(told: DomainSummary, url: string): Email {
  const { unicode } = told.name;
  return writeEmail(
    englishWords(told, url, `${unicode} is no longer proved to be yours`, [
      `The record that proves that ${unicode} belongs to ${told.account} has been missing from DNS for three days. The domain is inactive now. Everybody keeps what was granted to them. To use the domain again, put this record back, confirm the domain and activate it:`,
    ]),
    ukrainianWords(told, url, `${unicode} більше не підтверджено за вами`, [
      `Запису, який підтверджує, що ${unicode} належить ${told.account}, немає в DNS уже три дні. Тепер домен неактивний. Надані людям права лишаються. Щоб знову користуватися доменом, поверніть цей запис, підтвердьте домен і активуйте його:`,
    ]),
  );
}

function englishWords({ record }: DomainSummary, url: string, subject: string, [first = "", ...rest]: readonly string[]): Words {
  return { subject, lines: [first, recordLine(record), ...rest], link: { words: "The domain", url } };
}

function ukrainianWords(
  { record }: DomainSummary,
  url: string,
  subject: string,
  [first = "", ...rest]: readonly string[],
): Words {
  return { subject, lines: [first, recordLine(record), ...rest], link: { words: "Домен", url } };
}

function recordLine({ name, kind, value }: DomainSummary["record"]): string {
  return kind === "TXT" ? `${name} TXT "${value}"` : `${name} CNAME ${value}.`;
}
