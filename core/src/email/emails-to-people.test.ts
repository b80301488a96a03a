import assert from "node:assert/strict";
import { test } from "node:test";
import {
  accountInvitationEmail,
  notRegisteredEmail,
  passwordChangedEmail,
  passwordEmail,
  registeredAlreadyEmail,
  registrationEmail,
} from "./about-person.ts";
import type { EmailText } from "./email.ts";

const url = "https://we.example/x";

const emails: readonly (readonly [title: string, email: EmailText, subject: string, paragraphs: readonly string[]])[] = [
  [
    "a registration",
    registrationEmail(url),
    "Finish your registration",
    [
      "Somebody, you it is hoped, wants to register this email address with Chancery.",
      "The link works once, for 24 hours. If it was not you, leave this email unanswered: nothing happens.",
      `Finish the registration\n${url}`,
      "* * *",
      "Хтось, сподіваємося, що ви, хоче зареєструвати цю адресу пошти в Chancery.",
      "Посилання діє один раз, упродовж 24 годин. Якщо це були не ви, не відповідайте на цей лист: нічого не станеться.",
      `Завершити реєстрацію\n${url}`,
    ],
  ],
  [
    "a registration of an address that is registered",
    registeredAlreadyEmail(url),
    "You are registered already",
    [
      "Somebody wants to register this email address with Chancery, but it is registered already.",
      "If it was you: sign in, or have a new password sent to you. If it was not, nothing needs to be done.",
      `Chancery\n${url}`,
      "* * *",
      "Хтось хоче зареєструвати цю адресу пошти в Chancery, але її вже зареєстровано.",
      "Якщо це були ви, увійдіть або замовте новий пароль. Якщо ні, нічого робити не треба.",
      `Chancery\n${url}`,
    ],
  ],
  [
    "a password to set",
    passwordEmail(url, { english: "1 hour", ukrainian: "1 години" }),
    "Set your password",
    [
      "With this link you set the password you sign in to Chancery with.",
      "It works once, for 1 hour. If you expect nothing of the kind, leave this email unanswered: your password stays.",
      `Set the password\n${url}`,
      "* * *",
      "За цим посиланням ви встановите пароль для входу в Chancery.",
      "Воно діє один раз, упродовж 1 години. Якщо ви нічого такого не чекаєте, не відповідайте на цей лист: ваш пароль лишиться.",
      `Встановити пароль\n${url}`,
    ],
  ],
  [
    "an address that is not registered",
    notRegisteredEmail(url),
    "This address is not registered",
    [
      "Somebody asked for a new password with this email address, but nobody with it is registered with Chancery.",
      "If it was you: register, or try the address that you registered with.",
      `Chancery\n${url}`,
      "* * *",
      "Хтось замовив новий пароль для цієї адреси пошти, але в Chancery її не зареєстровано.",
      "Якщо це були ви, зареєструйтеся або спробуйте адресу, з якою реєструвалися.",
      `Chancery\n${url}`,
    ],
  ],
  [
    "a changed password",
    passwordChangedEmail(url, { endsTokens: false }),
    "Your password was changed",
    [
      "The password you sign in to Chancery with was changed.",
      "Your other sessions have ended.",
      "If it was not you, have a new password sent to you at once: it ends all sessions and application tokens.",
      `Chancery\n${url}`,
      "* * *",
      "Пароль, з яким ви входите в Chancery, змінено.",
      "Інші ваші сеанси завершено.",
      "Якщо це були не ви, негайно замовте новий пароль: він завершує всі сеанси й токени застосунків.",
      `Chancery\n${url}`,
    ],
  ],
  [
    "an invitation into an account",
    accountInvitationEmail("Echo", url),
    "Echo invites you",
    [
      "Echo invites you to work with them in Chancery.",
      "The link works once, for 7 days, and only for this email address. If you expect nothing from them, leave this email unanswered.",
      `Answer the invitation\n${url}`,
      "* * *",
      "Echo запрошує вас працювати разом у Chancery.",
      "Посилання діє один раз, упродовж 7 днів, і лише для цієї адреси пошти. Якщо ви нічого від них не чекаєте, не відповідайте на цей лист.",
      `Відповісти на запрошення\n${url}`,
    ],
  ],
];

for (const [title, email, subject, paragraphs] of emails) {
  test(`the email about ${title} says in both languages what to do`, () => {
    assert.equal(email.subject, subject);
    assert.deepEqual(email.text.trimEnd().split("\n\n"), paragraphs);
  });
}
