import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instant } from "../ids/instant.ts";
import { domainLostEmail, domainWarningEmail } from "./about-domain.ts";
import { certificateEmail, changedEntityEmail } from "./about-provider.ts";
import { comparedEmail, type ReadEmail } from "../../../tests/world/emails-in-languages.ts";

const at = "2026-12-04T08:05:09.000Z" as Instant;
const url = "https://we.example/x";
const provider = { account: "Acme Ltd", name: "Entra ID" };
const domain = {
  account: "Acme Ltd",
  name: { ascii: "acme.example", unicode: "acme.example" },
  record: { name: "_verify.acme.example", kind: "TXT", value: "code=abc" },
  isActive: true,
};
const alias = { name: "_verify.acme.example", kind: "CNAME", value: "abc.verify.example" };

const emails: readonly ReadEmail[] = [
  [
    "a missing record of an active domain",
    domainWarningEmail(domain, url),
    "The DNS record of acme.example is missing",
    [
      "The record that proves that acme.example belongs to Acme Ltd was not found in DNS. Restore it:",
      '_verify.acme.example TXT "code=abc"',
      "If it is missing for three days, the domain becomes inactive, and its users can no longer sign in through your identity provider.",
      `Open the domain\n${url}`,
      "* * *",
      "DNS-запис домену acme.example зник",
      "Запис, який підтверджує, що acme.example належить Acme Ltd, не знайдено в DNS. Поверніть його:",
      '_verify.acme.example TXT "code=abc"',
      "Через три дні без нього домен стане неактивним: люди з цього домену не зможуть входити через вашого постачальника ідентифікації.",
      `Відкрити домен\n${url}`,
    ],
  ],
  [
    "a missing record of an inactive domain",
    domainWarningEmail({ ...domain, isActive: false }, url),
    "The DNS record of acme.example is missing",
    [
      "The record that proves that acme.example belongs to Acme Ltd was not found in DNS. Restore it:",
      '_verify.acme.example TXT "code=abc"',
      "If it is missing for three days, the domain is no longer verified as yours.",
      `Open the domain\n${url}`,
      "* * *",
      "DNS-запис домену acme.example зник",
      "Запис, який підтверджує, що acme.example належить Acme Ltd, не знайдено в DNS. Поверніть його:",
      '_verify.acme.example TXT "code=abc"',
      "Через три дні без нього домен більше не буде підтверджено за вами.",
      `Відкрити домен\n${url}`,
    ],
  ],
  [
    "a lost domain",
    domainLostEmail({ ...domain, record: alias }, url),
    "acme.example is no longer verified as yours",
    [
      "The record that proves that acme.example belongs to Acme Ltd has been missing from DNS for three days. The domain is now inactive. Permissions granted to users remain. To use the domain again, restore this record, verify the domain and activate it:",
      "_verify.acme.example CNAME abc.verify.example.",
      `Open the domain\n${url}`,
      "* * *",
      "acme.example більше не підтверджено за вами",
      "Запису, який підтверджує, що acme.example належить Acme Ltd, немає в DNS уже три дні. Тепер домен неактивний. Надані людям права лишаються. Щоб знову користуватися доменом, поверніть цей запис, підтвердьте домен і активуйте його:",
      "_verify.acme.example CNAME abc.verify.example.",
      `Відкрити домен\n${url}`,
    ],
  ],
  [
    "a certificate of the provider",
    certificateEmail(provider, { subject: "CN=idp", endsAt: at, isOurs: false }, url),
    "A certificate of Entra ID expires on 2026-12-04 08:05 UTC",
    [
      'A certificate (CN=idp) that the identity provider "Entra ID" of Acme Ltd signs with expires on 2026-12-04 08:05 UTC.',
      "Import the new metadata as soon as the identity provider has a new certificate. Sign-ins keep working after the old certificate expires, but the identity provider is going to replace it.",
      `Open the identity provider\n${url}`,
      "* * *",
      "Сертифікат Entra ID діє до 2026-12-04 08:05 UTC",
      "Сертифікат (CN=idp), яким підписує постачальник ідентифікації «Entra ID» (Acme Ltd), діє до 2026-12-04 08:05 UTC.",
      "Оновіть метадані, щойно постачальник матиме новий сертифікат. Вхід працюватиме й після завершення строку дії, але постачальник замінить сертифікат.",
      `Відкрити постачальника ідентифікації\n${url}`,
    ],
  ],
  [
    "a certificate of ours",
    certificateEmail(provider, { subject: "CN=idp", endsAt: at, isOurs: true }, url),
    "A certificate of Entra ID expires on 2026-12-04 08:05 UTC",
    [
      'The signing certificate (CN=idp) of the identity provider "Entra ID" of Acme Ltd expires on 2026-12-04 08:05 UTC.',
      "Set a new certificate and key, then give the new metadata of this service to the identity provider.",
      `Open the identity provider\n${url}`,
      "* * *",
      "Сертифікат Entra ID діє до 2026-12-04 08:05 UTC",
      "Сертифікат підпису (CN=idp) постачальника ідентифікації «Entra ID» (Acme Ltd) діє до 2026-12-04 08:05 UTC.",
      "Задайте новий сертифікат і ключ та передайте постачальникові нові метадані цього сервісу.",
      `Відкрити постачальника ідентифікації\n${url}`,
    ],
  ],
  [
    "metadata of another provider",
    changedEntityEmail(provider, "urn:other", url),
    "The metadata of Entra ID names another identity provider",
    [
      'The metadata address of the identity provider "Entra ID" of Acme Ltd now names urn:other. The change was not applied: sign-ins use the last valid metadata.',
      "If the change is intended, save the identity provider again with its metadata address. If not, contact the operator of the identity provider.",
      `Open the identity provider\n${url}`,
      "* * *",
      "Метадані Entra ID вказують на іншого постачальника ідентифікації",
      "За адресою метаданих постачальника ідентифікації «Entra ID» (Acme Ltd) тепер указано urn:other. Зміну не застосовано: вхід працює за останніми чинними метаданими.",
      "Якщо зміна навмисна, збережіть постачальника ідентифікації з його адресою метаданих ще раз. Якщо ні, зверніться до адміністратора постачальника.",
      `Відкрити постачальника ідентифікації\n${url}`,
    ],
  ],
];

for (const row of emails) {
  test(`the email about ${row[0]} says in both languages what to do`, () => {
    const [actual, expected] = comparedEmail(row);
    assert.deepEqual(actual, expected);
  });
}
