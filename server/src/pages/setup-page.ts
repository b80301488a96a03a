import type { Language, Page } from "./page.ts";

const english = {
  title: "Set up this service",
  intro:
    "Create the first account, its owner and its first mailbox. The link that brought you here works once and expires after 24 hours.",
  noScript: "This page needs JavaScript. Without it, send the same data as JSON: see docs/api/accounts.md.",
  company: "Company",
  mailbox: "Mailbox",
  mailboxName: "Main",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  password: "Password",
  passwordRule: "At least 12 characters",
  send: "Set up",
  done: "Done.",
  next: "Sign in with your email address and password. Your mailbox:",
  noCode: "The address of this page contains no code.",
  noCodeHelp:
    "Links work once: if you have already used yours, sign in. If the service is not set up yet, open the complete link from its log; until then, the service prints a new link each time it starts.",
  usedHelp: "If the service is already set up, sign in instead. If not, restart it and open the new link from its log.",
  silent: "The service did not answer. Try again.",
};

const ukrainian: typeof english = {
  title: "Налаштування служби",
  intro: "Перший обліковий запис, його власник і перша скринька. Посилання, за яким ви прийшли, діє один раз, упродовж 24 годин.",
  noScript: "Цій сторінці потрібен JavaScript. Без нього надішліть те саме як JSON: див. docs/api/accounts.md.",
  company: "Компанія",
  mailbox: "Скринька",
  mailboxName: "Основна",
  firstName: "Ім'я",
  lastName: "Прізвище",
  email: "Електронна пошта",
  password: "Пароль",
  passwordRule: "щонайменше 12 символів",
  send: "Налаштувати",
  done: "Готово.",
  next: "Увійдіть зі своєю адресою пошти та паролем. Ваша скринька:",
  noCode: "В адресі цієї сторінки немає коду.",
  noCodeHelp:
    "Посилання діє один раз: якщо ви ним уже скористалися, все готово, увійдіть. Якщо ще ніхто, відкрийте посилання з журналу служби повністю; поки в неї немає власника, кожен запуск друкує нове.",
  usedHelp:
    "Якщо службу вже хтось налаштував, просто увійдіть. Якщо ні, запустіть її ще раз і відкрийте нове посилання з її журналу.",
  silent: "Служба не відповіла. Спробуйте ще раз.",
};

/** The page that the one-time setup link opens. The code is in the fragment of its URL, which never reaches servers and logs. */
export function setupPage(language: Language): Page {
  const words = language === "uk" ? ukrainian : english;
  return {
    title: words.title,
    script: "/setup.js",
    body: `<noscript><p role="alert">${words.noScript}</p></noscript>
<form id="form" data-part hidden>
<p>${words.intro}</p>
<label>${words.company} <input name="accountName" required maxlength="256" autocomplete="organization"></label>
<label>${words.mailbox} <input name="mailboxName" required maxlength="256" value="${words.mailboxName}" autocomplete="off"></label>
<label>${words.firstName} <input name="firstName" required maxlength="256" autocomplete="given-name"></label>
<label>${words.lastName} <input name="lastName" required maxlength="256" autocomplete="family-name"></label>
<label>${words.email} <input name="email" type="email" required maxlength="254" autocomplete="username"></label>
<label>${words.password} <small>${words.passwordRule}</small>
<input name="password" type="password" required minlength="12" maxlength="128" autocomplete="new-password"></label>
<button>${words.send}</button>
</form>
<p id="result" role="alert"></p>
<p id="used" hidden>${words.usedHelp}</p>
<div id="done" data-part hidden><p class="good">${words.done}</p><p>${words.next} <code id="mailbox"></code></p></div>
<div id="no-code" data-part hidden><p class="bad">${words.noCode}</p><p>${words.noCodeHelp}</p></div>
<p id="silent" hidden>${words.silent}</p>`,
  };
}

/** The script of the setup page. */
export const setupScript = `"use strict";
import { at, call, codeOf, forgetCode, onSubmit, show } from "/page.js";

const bare = /^#[\\w-]+$/.test(location.hash) ? location.hash.slice(1) : "";
const code = codeOf("code") || bare;
const codeWrong = 10008;

onSubmit("form", async (form) => {
  at("used").hidden = true;
  const { mailboxUuid } = await call("POST", "/api/setup", { body: { ...form, code } }).catch((error) => {
    at("used").hidden = error.code !== codeWrong;
    throw error;
  });
  forgetCode();
  at("mailbox").textContent = mailboxUuid;
  show("done");
});

show(code ? "form" : "no-code");
`;
