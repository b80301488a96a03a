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
import type { Email } from "./email.ts";
import { inBoth } from "../../../tests/world/emails-in-languages.ts";

const url = "https://we.example/x";

const emails: readonly (readonly [title: string, email: Email, subject: string, paragraphs: readonly string[]])[] = [
  [
    "a registration",
    registrationEmail(url),
    "Finish your registration",
    [
      "We received a request to register this email address with Chancery.",
      "The link works once and expires in 24 hours. If this was not you, ignore this email: no account will be created.",
      `Finish registration\n${url}`,
      "* * *",
      "Завершіть реєстрацію",
      "Ми отримали запит на реєстрацію цієї адреси електронної пошти в Chancery.",
      "Посилання діє один раз, упродовж 24 годин. Якщо це були не ви, не зважайте на цей лист: обліковий запис не буде створено.",
      `Завершити реєстрацію\n${url}`,
    ],
  ],
  [
    "a registration of an address that is registered",
    registeredAlreadyEmail(url),
    "You are already registered",
    [
      "Someone tried to register with Chancery using this email address, but it is already registered.",
      "If this was you, sign in or reset your password. If not, you can ignore this email.",
      `Chancery\n${url}`,
      "* * *",
      "Ви вже зареєстровані",
      "Хтось намагався зареєструвати цю адресу електронної пошти в Chancery, але її вже зареєстровано.",
      "Якщо це були ви, увійдіть або скиньте пароль. Якщо ні, не зважайте на цей лист.",
      `Chancery\n${url}`,
    ],
  ],
  [
    "a password to set",
    passwordEmail(url, { english: "1 hour", ukrainian: "1 години" }),
    "Set your password",
    [
      "Use the link below to set your password for Chancery.",
      "It works once and expires in 1 hour. If you did not expect this email, ignore it: your password stays the same.",
      `Set password\n${url}`,
      "* * *",
      "Встановіть пароль",
      "За цим посиланням ви встановите пароль для входу в Chancery.",
      "Воно діє один раз, упродовж 1 години. Якщо ви не очікували цього листа, не зважайте на нього: ваш пароль не зміниться.",
      `Встановити пароль\n${url}`,
    ],
  ],
  [
    "an address that is not registered",
    notRegisteredEmail(url),
    "This email address is not registered",
    [
      "Someone requested a password reset for this email address, but it is not registered with Chancery.",
      "If this was you, register, or try the email address you registered with.",
      `Chancery\n${url}`,
      "* * *",
      "Цю адресу не зареєстровано",
      "Хтось подав запит на скидання пароля для цієї адреси електронної пошти, але її не зареєстровано в Chancery.",
      "Якщо це були ви, зареєструйтеся або спробуйте адресу, з якою ви реєструвалися.",
      `Chancery\n${url}`,
    ],
  ],
  [
    "a changed password",
    passwordChangedEmail(url, { endsTokens: false }),
    "Your password was changed",
    [
      "Your Chancery password was changed.",
      "You have been signed out of your other sessions.",
      "If this was not you, reset your password immediately: this ends all sessions and revokes all application tokens.",
      `Chancery\n${url}`,
      "* * *",
      "Ваш пароль змінено",
      "Ваш пароль до Chancery змінено.",
      "Інші ваші сеанси завершено.",
      "Якщо це були не ви, негайно скиньте пароль: це завершить усі сеанси й відкличе всі токени застосунків.",
      `Chancery\n${url}`,
    ],
  ],
  [
    "an invitation into an account",
    accountInvitationEmail("Echo", url),
    "Echo has invited you",
    [
      "Echo has invited you to work with them in Chancery.",
      "The link works once, only for this email address, and expires in 7 days. If you do not know the sender, ignore this email.",
      `View the invitation\n${url}`,
      "* * *",
      "Echo запрошує вас",
      "Echo запрошує вас працювати разом у Chancery.",
      "Посилання діє один раз, упродовж 7 днів, і лише для цієї адреси електронної пошти. Якщо ви не знаєте відправника, не зважайте на цей лист.",
      `Переглянути запрошення\n${url}`,
    ],
  ],
];

for (const [title, email, subject, paragraphs] of emails) {
  test(`the email about ${title} says in both languages what to do`, () => {
    const written = inBoth(email);
    assert.equal(written.subject, subject);
    assert.deepEqual(written.text.trimEnd().split("\n\n"), paragraphs);
  });
}
