import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instant } from "../ids/instant.ts";
import { invitationEmail, reminderEmail, type EnvelopeSummary } from "./about-envelope.ts";
import { passwordEndsEmail } from "./about-password.ts";
import { confirmationEmail } from "./about-sign-on.ts";
import { tokenEndsEmail } from "./about-token.ts";
import type { EmailText } from "./email.ts";

const at = "2026-12-04T08:05:09.000Z" as Instant;
const url = "https://we.example/x";
const order: EnvelopeSummary = { sender: "Echo (Desk)", subject: "Order 7", message: "please", expiresAt: at };

const emails: readonly (readonly [title: string, email: EmailText, subject: string, paragraphs: readonly string[]])[] = [
  [
    "an invitation",
    invitationEmail(order, url),
    "Echo (Desk) invites you: Order 7",
    [
      'Echo (Desk) sends you the envelope "Order 7" and waits for you to accept it.',
      "Their message: please",
      "It can be accepted until 2026-12-04 08:05 UTC.",
      "Whoever has this link can accept the envelope, once. If you expect nothing from them, leave this email unanswered.",
      `Accept the envelope\n${url}`,
      "* * *",
      "Echo (Desk) надсилає вам конверт «Order 7» і чекає, що ви його приймете.",
      "Повідомлення: please",
      "Прийняти його можна до 2026-12-04 08:05 UTC.",
      "Прийняти конверт за цим посиланням може будь-хто, але лише раз. Якщо ви нічого від них не чекаєте, не відповідайте на цей лист.",
      `Прийняти конверт\n${url}`,
    ],
  ],
  [
    "a reminder",
    reminderEmail(order, url),
    "Echo (Desk) waits for you: Order 7",
    [
      'The envelope "Order 7" of Echo (Desk) waits for your mailbox to act.',
      "It expires at 2026-12-04 08:05 UTC.",
      `The envelope\n${url}`,
      "* * *",
      "Конверт «Order 7» від Echo (Desk) чекає на дії вашої скриньки.",
      "Його термін спливає 2026-12-04 08:05 UTC.",
      `Конверт\n${url}`,
    ],
  ],
  [
    "a reminder of an envelope without an end",
    reminderEmail({ ...order, expiresAt: undefined }, url),
    "Echo (Desk) waits for you: Order 7",
    [
      'The envelope "Order 7" of Echo (Desk) waits for your mailbox to act.',
      `The envelope\n${url}`,
      "* * *",
      "Конверт «Order 7» від Echo (Desk) чекає на дії вашої скриньки.",
      `Конверт\n${url}`,
    ],
  ],
  [
    "the end of a token",
    tokenEndsEmail({ name: "nightly", expiresAt: at }, url),
    "The application token nightly ends on 2026-12-04",
    [
      'Your application token "nightly" ends at 2026-12-04 08:05 UTC. Programs that use it will no longer be let in then.',
      "Make a new token in time, and give it to them.",
      `The service\n${url}`,
      "* * *",
      "Термін дії вашого токена «nightly» закінчується 2026-12-04 08:05 UTC. Після цього програми, що його використовують, не матимуть доступу.",
      "Створіть новий токен завчасно й передайте його їм.",
      `Сервіс\n${url}`,
    ],
  ],
  [
    "the end of a password",
    passwordEndsEmail(at, url),
    "Your password ends on 2026-12-04",
    [
      "Your company asks for a new password from time to time. Yours ends at 2026-12-04 08:05 UTC.",
      "Change it in time.",
      `The service\n${url}`,
      "* * *",
      "Ваша компанія просить час від часу змінювати пароль. Термін дії вашого закінчується 2026-12-04 08:05 UTC.",
      "Змініть його завчасно.",
      `Сервіс\n${url}`,
    ],
  ],
  [
    "a code to sign in",
    confirmationEmail({ code: "123456", until: at }, url),
    "Your code to sign in",
    [
      "Somebody signs in through the identity provider of your company, with this email address. If it is you, enter this code:",
      "123456",
      "It works once, until 08:05 UTC. If it is not you, do nothing, and give the code to nobody.",
      `Where you signed in\n${url}`,
      "* * *",
      "Хтось входить через постачальника ідентифікації вашої компанії з цією адресою пошти. Якщо це ви, введіть цей код:",
      "123456",
      "Він діє один раз, до 08:05 UTC. Якщо це не ви, нічого не робіть і нікому не передавайте код.",
      `Де ви входили\n${url}`,
    ],
  ],
];

test("each letter says in both languages what it is about, until when, and where to go", () => {
  for (const [title, email, subject, paragraphs] of emails) {
    assert.equal(email.subject, subject, title);
    assert.deepEqual(email.text.trimEnd().split("\n\n"), paragraphs, title);
  }
});

test("an invitation leaves out what was not said, and cuts a message after 1000 characters", () => {
  const bare = invitationEmail({ ...order, message: "", expiresAt: undefined }, url).text;
  assert.doesNotMatch(bare, /message|Повідомлення|until|до \d/);
  const submitted = (length: number): string => invitationEmail({ ...order, message: "é".repeat(length) }, url).text;
  assert.match(submitted(1000), /: é{1000}\n/);
  assert.match(submitted(1001), /: é{1000}…\n/);
});
