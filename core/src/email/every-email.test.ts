import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instant } from "../ids/instant.ts";
import { invitationEmail, type EnvelopeSummary } from "./about-envelope.ts";
import { noticeEmail } from "./about-notice.ts";
import { passwordEndsEmail } from "./about-password.ts";
import { secondFactorEmail } from "./about-second-factor.ts";
import { confirmationEmail } from "./about-sign-on.ts";
import { tokenEndsEmail } from "./about-token.ts";
import type { Email } from "./email.ts";
import { inBoth } from "../../../tests/world/emails-in-languages.ts";

const at = "2026-12-04T08:05:09.000Z" as Instant;
const url = "https://we.example/x";
const factor = { name: "Phone", email: "ann@acme.example", at, ip: "192.0.2.7" };
const order: EnvelopeSummary = { sender: "Echo (Desk)", person: "Ann Bee", subject: "Order 7", message: "please", expiresAt: at };

const emails: readonly (readonly [title: string, email: Email, subject: string, paragraphs: readonly string[]])[] = [
  [
    "an invitation",
    invitationEmail(order, url),
    "Echo (Desk) sent you an envelope: Order 7",
    [
      'Echo (Desk) sent you the envelope "Order 7" and is waiting for you to accept it.',
      "Sent by Ann Bee, Echo (Desk).",
      "Their message: please",
      "You can accept it until 2026-12-04 08:05 UTC.",
      "Anyone who has this link can accept the envelope, but only once. If you do not know the sender, ignore this email.",
      `Accept the envelope\n${url}`,
      "* * *",
      "Echo (Desk) надсилає вам конверт: Order 7",
      "Echo (Desk) надсилає вам конверт «Order 7» і чекає, що ви його приймете.",
      "Відправник: Ann Bee, Echo (Desk).",
      "Повідомлення: please",
      "Прийняти його можна до 2026-12-04 08:05 UTC.",
      "Прийняти конверт за цим посиланням може будь-хто, але лише раз. Якщо ви не знаєте відправника, не зважайте на цей лист.",
      `Прийняти конверт\n${url}`,
    ],
  ],
  [
    "a reminder",
    noticeEmail(312, { ...order, mailbox: "Orders" }, url),
    "Echo (Desk) is waiting for you: Order 7",
    [
      'Reminder: the envelope "Order 7" from Echo (Desk) is waiting for your mailbox to act.',
      "Sent by Ann Bee, Echo (Desk).",
      "It expires on 2026-12-04 08:05 UTC.",
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Echo (Desk) чекає на вас: Order 7",
      "Нагадування: конверт «Order 7» від Echo (Desk) чекає на дії вашої скриньки.",
      "Відправник: Ann Bee, Echo (Desk).",
      "Його термін спливає 2026-12-04 08:05 UTC.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "a reminder of an envelope without an end",
    noticeEmail(312, { ...order, mailbox: "Orders", person: undefined, expiresAt: undefined }, url),
    "Echo (Desk) is waiting for you: Order 7",
    [
      'Reminder: the envelope "Order 7" from Echo (Desk) is waiting for your mailbox to act.',
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Echo (Desk) чекає на вас: Order 7",
      "Нагадування: конверт «Order 7» від Echo (Desk) чекає на дії вашої скриньки.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "the end of a token",
    tokenEndsEmail({ name: "nightly", expiresAt: at }, url),
    "Your application token nightly expires on 2026-12-04",
    [
      'Your application token "nightly" expires on 2026-12-04 08:05 UTC. Programs that use it will lose access then.',
      "Create a new token before then and configure it in these programs.",
      `Open Chancery\n${url}`,
      "* * *",
      "Термін дії токена nightly закінчується 2026-12-04",
      "Термін дії вашого токена «nightly» закінчується 2026-12-04 08:05 UTC. Після цього програми, що його використовують, не матимуть доступу.",
      "Створіть новий токен завчасно й налаштуйте його в цих програмах.",
      `Відкрити Chancery\n${url}`,
    ],
  ],
  [
    "the end of a password",
    passwordEndsEmail(at, url),
    "Your password expires on 2026-12-04",
    [
      "Your company requires you to change your password regularly. Yours expires on 2026-12-04 08:05 UTC.",
      "Please change it before then.",
      `Open Chancery\n${url}`,
      "* * *",
      "Термін дії вашого пароля закінчується 2026-12-04",
      "Ваша компанія вимагає регулярно змінювати пароль. Термін дії вашого пароля закінчується 2026-12-04 08:05 UTC.",
      "Будь ласка, змініть його завчасно.",
      `Відкрити Chancery\n${url}`,
    ],
  ],
  [
    "a code to sign in",
    confirmationEmail({ code: "123456", until: at }, url),
    "Your sign-in code",
    [
      "Someone is signing in through your company's identity provider with this email address. If this is you, enter this code in the browser where you started:",
      "123456",
      "It works once, until 08:05 UTC. If this is not you, ignore this email. Do not share the code with anyone.",
      `Return to sign-in\n${url}`,
      "* * *",
      "Ваш код для входу",
      "Хтось входить через постачальника ідентифікації вашої компанії з цією адресою електронної пошти. Якщо це ви, введіть цей код у браузері, де почали вхід:",
      "123456",
      "Він діє один раз, до 08:05 UTC. Якщо це не ви, не зважайте на цей лист. Нікому не передавайте код.",
      `Повернутися до входу\n${url}`,
    ],
  ],
  [
    "a second factor of one's own",
    secondFactorEmail({ ...factor, reader: "user", change: "added", kind: "totp" }, url),
    "A second factor was added",
    [
      'The authenticator app "Phone" was added on 2026-12-04 08:05:09 UTC from 192.0.2.7.',
      "If this was not you, change your password and check your second factors.",
      `Open Chancery\n${url}`,
      "* * *",
      "Другий фактор додано",
      "Застосунок із кодами «Phone» додано 2026-12-04 08:05:09 UTC з адреси 192.0.2.7.",
      "Якщо це були не ви, змініть пароль і перевірте свої другі фактори.",
      `Відкрити Chancery\n${url}`,
    ],
  ],
  [
    "a second factor of a user, for an owner",
    secondFactorEmail({ ...factor, reader: "owner", change: "removed", kind: "passkey" }, url),
    "ann@acme.example removed a second factor",
    [
      'The passkey "Phone" was removed on 2026-12-04 08:05:09 UTC from 192.0.2.7 by ann@acme.example.',
      "If you do not expect this, block this user and contact them.",
      `Open Chancery\n${url}`,
      "* * *",
      "ann@acme.example: другий фактор вилучено",
      "Ключ доступу «Phone» вилучено 2026-12-04 08:05:09 UTC з адреси 192.0.2.7 (ann@acme.example).",
      "Якщо ви цього не очікували, заблокуйте цього користувача й зв'яжіться з ним.",
      `Відкрити Chancery\n${url}`,
    ],
  ],
];

test("each email says in both languages what it is about, until when, and where to go", () => {
  for (const [title, email, subject, paragraphs] of emails) {
    const written = inBoth(email);
    assert.equal(written.subject, subject, title);
    assert.deepEqual(written.text.trimEnd().split("\n\n"), paragraphs, title);
  }
});

test("an invitation omits missing parts, and shortens a message to 1000 characters", () => {
  const bare = inBoth(invitationEmail({ ...order, message: "", expiresAt: undefined }, url)).text;
  assert.doesNotMatch(bare, /message|Повідомлення|until|до \d/);
  const submitted = (length: number): string => inBoth(invitationEmail({ ...order, message: "é".repeat(length) }, url)).text;
  assert.match(submitted(1000), /: é{1000}\n/);
  assert.match(submitted(1001), /: é{1000}…\n/);
});
