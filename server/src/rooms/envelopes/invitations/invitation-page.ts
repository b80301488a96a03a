import { guestPart, guestScript } from "./guest-part.ts";
import { providerPart, type Language, type Page } from "../../../pages/page.ts";

const english = {
  title: "Accept an envelope",
  noScript: "This page needs JavaScript. Without it, send the code as JSON: see docs/api/invitations.md.",
  waiting: "Looking for the invitation …",
  invites: "invites you to the envelope",
  intro: "Sign in, then choose the mailbox that is to have it.",
  email: "Email",
  password: "Password",
  signIn: "Sign in",
  mailbox: "Mailbox",
  accept: "Accept",
  accepted: "Accepted.",
  where: "The envelope is in your mailbox:",
  noMailbox: "You have no mailbox that could have it. Ask who runs your account for one, and open the link of the email again.",
  noCode: "There is no code in the address of this page.",
  noCodeHelp:
    "Links work once: if you have used yours, the envelope is in your mailbox. If not, open the whole link of the email.",
  unknown: "If you have accepted already, the envelope is in your mailbox. If not, ask who invited you for a new email.",
  silent: "The service did not answer. Try again.",
};

const ukrainian: typeof english = {
  title: "Прийняти конверт",
  noScript: "Цій сторінці потрібен JavaScript. Без нього надішліть код як JSON: див. docs/api/invitations.md.",
  waiting: "Шукаємо запрошення …",
  invites: "запрошує вас до конверта",
  intro: "Увійдіть, а тоді виберіть скриньку, до якої він потрапить.",
  email: "Електронна пошта",
  password: "Пароль",
  signIn: "Увійти",
  mailbox: "Скринька",
  accept: "Прийняти",
  accepted: "Прийнято.",
  where: "Конверт у вашій скриньці:",
  noMailbox:
    "У вас немає скриньки, до якої він міг би потрапити. Попросіть її в того, хто керує вашим обліковим записом, і відкрийте посилання з листа ще раз.",
  noCode: "В адресі цієї сторінки немає коду.",
  noCodeHelp:
    "Посилання діє один раз: якщо ви ним уже скористалися, конверт у вашій скриньці. Якщо ні, відкрийте посилання з листа повністю.",
  unknown: "Якщо ви вже прийняли запрошення, конверт у вашій скриньці. Якщо ні, попросіть новий лист у того, хто вас запросив.",
  silent: "Служба не відповіла. Спробуйте ще раз.",
};

/** The page of an invitation's link. The code stays behind the # of the address, where no log and no server sees it. */
export function invitationPage(language: Language, termsUrl: string | undefined): Page {
  const words = language === "uk" ? ukrainian : english;
  return {
    title: words.title,
    script: "/invitation.js",
    body: `<noscript><p role="alert">${words.noScript}</p></noscript>
<p id="told" role="status" hidden><b id="sender"></b> ${words.invites} <b id="subject"></b>.</p>
<p id="waiting" data-part hidden>${words.waiting}</p>
<form id="sign-in" data-part hidden>
<p>${words.intro}</p>
<label>${words.email} <input name="login" type="email" required maxlength="254" autocomplete="username"></label>
<label>${words.password} <input name="password" type="password" required maxlength="1024" autocomplete="current-password"></label>
<button>${words.signIn}</button>
</form>
<form id="accept" data-part hidden>
<label>${words.mailbox} <select name="mailbox"></select></label>
<button>${words.accept}</button>
</form>
${guestPart(language, termsUrl)}
${providerPart(language)}
<p id="result" role="alert"></p>
<p id="no-mailbox" data-part hidden>${words.noMailbox}</p>
<p id="unknown" data-part hidden>${words.unknown}</p>
<div id="accepted" data-part hidden><p class="good">${words.accepted}</p><p>${words.where} <code id="envelope"></code></p></div>
<div id="no-code" data-part hidden><p class="bad">${words.noCode}</p><p>${words.noCodeHelp}</p></div>
<p id="silent" hidden>${words.silent}</p>`,
  };
}

/** The script of the page. */
export const invitationScript = `"use strict";
import { at, call, codeOf, forgetCode, onSubmit, show, tokenFromProvider } from "/page.js";

const bare = /^#[\\w-]+$/.test(location.hash) ? location.hash.slice(1) : "";
const code = codeOf("code") || bare;
let token = "";
const signedIn = (more) => ({ headers: { authorization: "Bearer " + token, ...more } });
const leave = () => call("POST", "/api/logout", signedIn()).catch(() => undefined);

async function choose(newToken) {
  token = newToken;
  const mailboxes = await call("GET", "/api/v1/mailbox", signedIn());
  const choice = at("accept").elements.mailbox;
  choice.replaceChildren(...mailboxes.map((one) => new Option(one.accountName + ": " + one.name, one.mailboxUuid)));
  choice.parentElement.hidden = mailboxes.length === 0;
  show("accept");
}

onSubmit("sign-in", async (body) => choose((await call("POST", "/api/login", { body })).token));

onSubmit("accept", async ({ mailbox }) => {
  const accepting = { body: { code }, ...signedIn(mailbox ? { mailbox } : {}) };
  const accepted = await call("POST", "/api/v1/envelope/confirm-invite", accepting).catch((error) => {
    if (mailbox || error.code !== 1022) throw error;
  });
  if (!accepted) {
    await leave();
    return show("no-mailbox");
  }
  const { uuid } = accepted;
  forgetCode();
  at("envelope").textContent = uuid;
  show("accepted");
  await leave();
});

${guestScript}
async function begin() {
  if (code === "") return show("no-code");
  show("waiting");
  try {
    const info = await call("GET", "/api/v1/envelope/invite-info?code=" + encodeURIComponent(code));
    const { accountName, mailboxName, subject } = info;
    at("sender").textContent = mailboxName ? accountName + " (" + mailboxName + ")" : accountName;
    at("subject").textContent = "\\u201c" + subject + "\\u201d";
    at("told").hidden = false;
    const fromProvider = await tokenFromProvider();
    if (fromProvider) await choose(fromProvider);
    else if (!(await offerGuest(info))) show("sign-in");
  } catch (error) {
    if (await offerGuest(undefined)) return;
    show("unknown");
    at("result").textContent = error.message;
  }
}

begin();
`;
