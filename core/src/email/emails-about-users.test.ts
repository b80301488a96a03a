import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instant } from "../ids/instant.ts";
import { initiationEmail, passwordChangedEmail } from "./about-person.ts";
import { removalEmail } from "./about-removal.ts";
import { secondFactorEmail, secondFactorsResetEmail } from "./about-second-factor.ts";
import { comparedEmail, type ReadEmail } from "../../../tests/world/emails-in-languages.ts";

const at = "2026-12-04T08:05:09.000Z" as Instant;
const url = "https://we.example/x";
const ann = { email: "ann@acme.example", at, ip: "192.0.2.7" };
const removed = { email: "ann@acme.example", accounts: ["Acme Ltd"], mailboxes: ["Desk", "Safe"], tokens: 2 };
const mailboxes = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"];

const emails: readonly ReadEmail[] = [
  [
    "a first sign-in",
    initiationEmail("ABC-123", url),
    "Your code to start an envelope",
    [
      "We received a request to start an envelope in Chancery with this email address.",
      "Enter this code to continue: ABC-123",
      "The code works once and expires in one hour. If this was not you, ignore this email: nothing will be sent.",
      `Chancery\n${url}`,
      "* * *",
      "Код для створення конверта",
      "Ми отримали запит на створення конверта в Chancery з цією адресою електронної пошти.",
      "Щоб продовжити, введіть цей код: ABC-123",
      "Код діє один раз, упродовж години. Якщо це були не ви, не зважайте на цей лист: нічого не буде надіслано.",
      `Chancery\n${url}`,
    ],
  ],
  [
    "a removed user",
    removalEmail(removed, url),
    "Your user was removed",
    [
      "The user ann@acme.example was removed from Chancery at their own request. All sessions have ended.",
      "Accounts removed: Acme Ltd.",
      "Mailboxes removed: Desk, Safe.",
      "Application tokens revoked: 2.",
      "Envelopes that others take part in, and the audit trail, stay. If this was not you, contact the operator of the service.",
      `Chancery\n${url}`,
      "* * *",
      "Вашого користувача видалено",
      "Користувача ann@acme.example видалено з Chancery на його власний запит. Усі сеанси завершено.",
      "Видалені облікові записи: Acme Ltd.",
      "Видалені скриньки: Desk, Safe.",
      "Відкликано токенів застосунків: 2.",
      "Конверти, у яких беруть участь інші, і журнал дій лишаються. Якщо це були не ви, зверніться до адміністратора сервісу.",
      `Chancery\n${url}`,
    ],
  ],
  [
    "a removed user of eleven mailboxes",
    removalEmail({ ...removed, accounts: [], mailboxes, tokens: 0 }, url),
    "Your user was removed",
    [
      "The user ann@acme.example was removed from Chancery at their own request. All sessions have ended.",
      "Mailboxes removed: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 (+1 more).",
      "Envelopes that others take part in, and the audit trail, stay. If this was not you, contact the operator of the service.",
      `Chancery\n${url}`,
      "* * *",
      "Вашого користувача видалено",
      "Користувача ann@acme.example видалено з Chancery на його власний запит. Усі сеанси завершено.",
      "Видалені скриньки: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 (+1 ще).",
      "Конверти, у яких беруть участь інші, і журнал дій лишаються. Якщо це були не ви, зверніться до адміністратора сервісу.",
      `Chancery\n${url}`,
    ],
  ],
  [
    "a second factor removed by its user",
    secondFactorEmail({ ...ann, reader: "user", change: "removed", kind: "passkey", name: "Key" }, url),
    "A second factor was removed",
    [
      'The passkey "Key" was removed on 2026-12-04 08:05:09 UTC from 192.0.2.7.',
      "If this was not you, change your password and check your second factors.",
      `Open Chancery\n${url}`,
      "* * *",
      "Другий фактор вилучено",
      "Ключ доступу «Key» вилучено 2026-12-04 08:05:09 UTC з адреси 192.0.2.7.",
      "Якщо це були не ви, змініть пароль і перевірте свої другі фактори.",
      `Відкрити Chancery\n${url}`,
    ],
  ],
  [
    "a second factor of a user, added",
    secondFactorEmail({ ...ann, reader: "owner", change: "added", kind: "totp", name: "Key" }, url),
    "ann@acme.example added a second factor",
    [
      'The authenticator app "Key" was added on 2026-12-04 08:05:09 UTC from 192.0.2.7 by ann@acme.example.',
      "If you do not expect this, block this user and contact them.",
      `Open Chancery\n${url}`,
      "* * *",
      "ann@acme.example: другий фактор додано",
      "Застосунок із кодами «Key» додано 2026-12-04 08:05:09 UTC з адреси 192.0.2.7 (ann@acme.example).",
      "Якщо ви цього не очікували, заблокуйте цього користувача й зв'яжіться з ним.",
      `Відкрити Chancery\n${url}`,
    ],
  ],
  [
    "a reset of one's own second factors",
    secondFactorsResetEmail({ ...ann, reader: "user", owner: "bob@acme.example" }, url),
    "Your second factors were removed",
    [
      "bob@acme.example removed all second factors and recovery codes of ann@acme.example on 2026-12-04 08:05:09 UTC from 192.0.2.7. All sessions have ended.",
      "Sign in with your password and add a second factor again. If you did not request this, contact an owner of your account.",
      `Open Chancery\n${url}`,
      "* * *",
      "Ваші другі фактори вилучено",
      "Усі другі фактори й коди відновлення ann@acme.example вилучено 2026-12-04 08:05:09 UTC з адреси 192.0.2.7 (bob@acme.example). Усі сеанси завершено.",
      "Увійдіть із паролем і знову додайте другий фактор. Якщо ви про це не просили, зверніться до власника облікового запису.",
      `Відкрити Chancery\n${url}`,
    ],
  ],
  [
    "a reset of another's second factors",
    secondFactorsResetEmail({ ...ann, reader: "owner", owner: "bob@acme.example" }, url),
    "The second factors of ann@acme.example were removed",
    [
      "bob@acme.example removed all second factors and recovery codes of ann@acme.example on 2026-12-04 08:05:09 UTC from 192.0.2.7. All sessions have ended.",
      "If you do not expect this, contact bob@acme.example.",
      `Open Chancery\n${url}`,
      "* * *",
      "ann@acme.example: другі фактори вилучено",
      "Усі другі фактори й коди відновлення ann@acme.example вилучено 2026-12-04 08:05:09 UTC з адреси 192.0.2.7 (bob@acme.example). Усі сеанси завершено.",
      "Якщо ви цього не очікували, зв'яжіться з bob@acme.example.",
      `Відкрити Chancery\n${url}`,
    ],
  ],
  [
    "a password changed with all tokens",
    passwordChangedEmail(url, { endsTokens: true }),
    "Your password was changed",
    [
      "Your Chancery password was changed.",
      "You have been signed out of your other sessions, and your application tokens have been revoked.",
      "If this was not you, reset your password immediately: this ends all sessions and revokes all application tokens.",
      `Chancery\n${url}`,
      "* * *",
      "Ваш пароль змінено",
      "Ваш пароль до Chancery змінено.",
      "Інші ваші сеанси завершено, а токени застосунків відкликано.",
      "Якщо це були не ви, негайно скиньте пароль: це завершить усі сеанси й відкличе всі токени застосунків.",
      `Chancery\n${url}`,
    ],
  ],
];

for (const row of emails) {
  test(`the email about ${row[0]} says in both languages what to do`, () => {
    const [actual, expected] = comparedEmail(row);
    assert.deepEqual(actual, expected);
  });
}
