import { providerPart, type Language, type Page } from "../../../pages/page.ts";

const english = {
  title: "Envelope",
  noScript: "This page needs JavaScript. Without it, read the envelope as JSON: see docs/api/envelopes.md.",
  waiting: "Looking for the envelope …",
  intro: "Sign in to see this envelope.",
  email: "Email",
  password: "Password",
  signIn: "Sign in",
  sender: "Sender",
  subject: "Subject",
  mailbox: "Your mailbox",
  status: "Status",
  expires: "Expires",
  archive: "Download the archive",
  unknown: "There is no such envelope, or none of your mailboxes has access to it.",
  unknownHelp: "Check the address, or sign in as another user. If you were invited by email, open the link in that email.",
  silent: "The service did not answer. Try again.",
  statuses: {
    DRAFT: ["Draft", "This envelope has not been sent. Finish and send it in your application."],
    SENT: ["Sent", "Others have to act. There is nothing for you to do now."],
    WAITING: ["Waiting for you", "Your mailbox has to fill in or sign this envelope. Open it in your application."],
    ON_APPROVAL: ["On approval", "This envelope has to be approved first. Approvers decide in their application."],
    COMPLETED: ["Completed", "All steps are done. The archive contains the documents, their signatures and the audit trail."],
    CANCELLED: ["Cancelled", "This envelope was cancelled. There is nothing to do."],
    EXPIRED: ["Expired", "The time for this envelope is over. Ask the sender to send it again."],
  },
};

const ukrainian: typeof english = {
  title: "Конверт",
  noScript: "Цій сторінці потрібен JavaScript. Без нього прочитайте конверт як JSON: див. docs/api/envelopes.md.",
  waiting: "Шукаємо конверт …",
  intro: "Увійдіть, щоб побачити цей конверт.",
  email: "Електронна пошта",
  password: "Пароль",
  signIn: "Увійти",
  sender: "Відправник",
  subject: "Тема",
  mailbox: "Ваша скринька",
  status: "Стан",
  expires: "Термін",
  archive: "Завантажити архів",
  unknown: "Такого конверта немає, або жодна з ваших скриньок не має до нього доступу.",
  unknownHelp: "Перевірте адресу або ввійдіть як інший користувач. Якщо вас запросили листом, відкрийте посилання з нього.",
  silent: "Служба не відповіла. Спробуйте ще раз.",
  statuses: {
    DRAFT: ["Чернетка", "Цей конверт не надіслано. Завершіть і надішліть його у своїй програмі."],
    SENT: ["Надіслано", "Мають діяти інші. Від вас зараз нічого не потрібно."],
    WAITING: ["Чекає на вас", "Ваша скринька має заповнити або підписати цей конверт. Відкрийте його у своїй програмі."],
    ON_APPROVAL: ["На погодженні", "Цей конверт спершу мають погодити. Рішення приймають у програмі."],
    COMPLETED: ["Завершено", "Усі кроки виконано. В архіві документи, підписи та журнал подій."],
    CANCELLED: ["Скасовано", "Цей конверт скасовано. Робити нічого не треба."],
    EXPIRED: ["Термін сплив", "Термін цього конверта сплив. Попросіть відправника надіслати його ще раз."],
  },
};

/** The page of an envelope, printed on its certificate: after the sign-in its sender, subject, status and next step. */
export function envelopePage(language: Language): Page {
  const words = language === "uk" ? ukrainian : english;
  const statuses = Object.entries(words.statuses).map(
    ([status, [name, next]]) => `<div id="status-${status}" hidden><b>${name}</b><p>${next}</p></div>`,
  );
  return {
    title: words.title,
    script: "/envelope.js",
    body: `<noscript><p role="alert">${words.noScript}</p></noscript>
<p id="waiting" data-part hidden>${words.waiting}</p>
<form id="sign-in" data-part hidden>
<p>${words.intro}</p>
<label>${words.email} <input name="login" type="email" required maxlength="254" autocomplete="username"></label>
<label>${words.password} <input name="password" type="password" required maxlength="1024" autocomplete="current-password"></label>
<button>${words.signIn}</button>
</form>
<form id="found" data-part hidden>
<p>${words.subject}<br><b id="subject"></b></p>
<p>${words.sender}<br><b id="sender"></b></p>
<p>${words.mailbox}<br><b id="mailbox"></b></p>
<p id="expires" hidden>${words.expires}<br><b id="expiry"></b></p>
<p>${words.status}</p>
${statuses.join("\n")}
<button id="archive" hidden>${words.archive}</button>
</form>
${providerPart(language)}
<p id="result" role="alert"></p>
<div id="unknown" data-part hidden><p class="bad">${words.unknown}</p><p>${words.unknownHelp}</p></div>
<p id="silent" hidden>${words.silent}</p>`,
  };
}

/** The script of the page. What is unknown and what others have look the same. */
export const envelopeScript = `"use strict";
import { at, call, onSubmit, show, tokenFromProvider } from "/page.js";

const id = location.pathname.split("/").pop();
let token = "";
let mailboxUuid = "";
const signedIn = (more) => ({ headers: { authorization: "Bearer " + token, ...more } });
const hidden = new Set([1009, 50011, 90013, 90014]);

addEventListener("pagehide", () => {
  if (token) fetch("/api/logout", { method: "POST", keepalive: true, ...signedIn() });
});

/** The envelope as the mailbox that has to act sees it, else as the first one that sees it. */
async function findEnvelope() {
  let first;
  for (const one of await call("GET", "/api/v1/mailbox", signedIn())) {
    const path = "/api/v1/envelope/" + encodeURIComponent(id) + "?include=envelope";
    const found = await call("GET", path, signedIn({ mailbox: one.mailboxUuid })).catch((error) => {
      if (!hidden.has(error.code) && error.rows.length === 0) throw error;
    });
    if (!found) continue;
    const seen = { ...found.envelope, mailbox: one };
    if (seen.status === "WAITING") return seen;
    first ??= seen;
  }
  return first;
}

async function open(newToken) {
  token = newToken;
  show("waiting");
  const found = await findEnvelope();
  if (!found) return show("unknown");
  mailboxUuid = found.mailbox.mailboxUuid;
  const { accountName, mailboxName } = found.sender;
  at("subject").textContent = found.subject;
  at("sender").textContent = mailboxName ? accountName + " (" + mailboxName + ")" : accountName;
  at("mailbox").textContent = found.mailbox.accountName + ": " + found.mailbox.name;
  at("expires").hidden = !found.expiredAfter;
  if (found.expiredAfter) at("expiry").textContent = new Date(found.expiredAfter).toLocaleString(document.documentElement.lang);
  at("status-" + found.status).hidden = false;
  at("archive").hidden = found.status !== "COMPLETED";
  show("found");
}

onSubmit("sign-in", async (body) => open((await call("POST", "/api/login", { body })).token));

onSubmit("found", async () => {
  const answer = await fetch("/api/v1/envelope/" + id + "/zip?wait=true", signedIn({ mailbox: mailboxUuid })).catch(() => undefined);
  if (!answer || !answer.ok) {
    const { messageLocalized } = answer ? await answer.json().catch(() => ({})) : {};
    throw new Error(messageLocalized || at("silent").textContent);
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = id + ".zip";
  link.click();
});

async function begin() {
  const fromProvider = await tokenFromProvider();
  if (!fromProvider) return show("sign-in");
  await open(fromProvider).catch((error) => (at("result").textContent = error.message));
}

begin();
`;
