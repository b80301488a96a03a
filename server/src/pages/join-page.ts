import { escaped, providerPart, type Language, type Page } from "./page.ts";
import { joinWords } from "./join-words.ts";

/** The page that links in emails to users open. The code is in the fragment of its URL, which never reaches servers and logs. */
export function joinPage(language: Language, termsUrl: string | undefined): Page {
  const words = joinWords(language);
  // the email address, for the user and for password managers
  const who = `<label>${words.email} <input data-who type="email" readonly autocomplete="username"></label>`;
  const invitedBy = `<p data-invited hidden>${words.invitedBy} <strong data-account></strong>.</p>`;
  const terms =
    termsUrl === undefined
      ? ""
      : `<label class="tick"><input name="agreed" type="checkbox" required> <span>${words.agree} <a href="${escaped(termsUrl)}" target="_blank" rel="noopener">${words.terms}</a></span></label>`;
  const newPassword = (label: string): string => `<label>${label} <small>${words.passwordRule}</small>
<input name="password" type="password" required minlength="12" maxlength="128" autocomplete="new-password"></label>`;
  const done = (id: string, next: string): string =>
    `<div id="${id}" data-part hidden><p class="good">${words.done}</p><p>${next}</p></div>`;
  const wrong = Object.entries(words.anew).map(([type, help]) => `<p id="anew-${type}" data-part hidden>${help}</p>`);
  return {
    title: words.title,
    script: "/join.js",
    body: `<noscript><p role="alert">${words.noScript}</p></noscript>
<p id="waiting" data-part hidden>${words.waiting}</p>
<form id="register" data-part data-title="${words.registerTitle}" hidden>
${invitedBy}
<p>${words.registerIntro}</p>
${who}
<label>${words.firstName} <input name="firstName" required maxlength="256" autocomplete="given-name"></label>
<label>${words.lastName} <input name="lastName" required maxlength="256" autocomplete="family-name"></label>
${newPassword(words.password)}
${terms}
<button>${words.register}</button>
</form>
<form id="password" data-part data-title="${words.passwordTitle}" hidden>
<p>${words.passwordIntro}</p>
${who}
${newPassword(words.newPassword)}
<button>${words.setPassword}</button>
</form>
<form id="accept" data-part data-title="${words.acceptTitle}" hidden>
${invitedBy}
<p>${words.acceptIntro}</p>
${who}
<label>${words.password} <input name="password" type="password" required maxlength="1024" autocomplete="current-password"></label>
<button>${words.accept}</button>
</form>
<form id="second-factor" data-part data-title="${words.secondFactorTitle}" hidden>
<p>${words.secondFactorIntro}</p>
<label>${words.code} <input name="code" required maxlength="100" autocomplete="one-time-code" autocapitalize="off" spellcheck="false"></label>
<button>${words.accept}</button>
</form>
${providerPart(language)}
<p id="result" role="alert"></p>
${wrong.join("\n")}
${done("registered", words.registered)}
${done("password-set", words.passwordSet)}
${done("accepted", words.accepted)}
<div id="no-code" data-part hidden><p class="bad">${words.noCode}</p><p>${words.noCodeHelp}</p></div>
<p id="silent" hidden>${words.silent}</p>`,
  };
}

/** The script of the join page. */
export const joinScript = `"use strict";
import { at, call, codeOf, forgetCode, onSubmit, show, tokenFromProvider } from "/page.js";

const code = codeOf("code");
const named = codeOf("type");
const type = ["PASSWORD", "INVITE"].includes(named) ? named : "REGISTRATION";
const coded = (path, name) => path + "?code=" + encodeURIComponent(code) + (name ? "&" + name + "=" + type : "");
const bearing = (token) => ({ headers: { authorization: "Bearer " + token } });

let login = "";

function end(part) {
  forgetCode();
  show(part);
}

/** Ends the session: this page needs none after its request. */
const leave = (token) => call("POST", "/api/logout", bearing(token)).catch(() => undefined);

onSubmit("register", async ({ agreed, ...form }) => {
  // without terms of use there is nothing to accept
  const body = { ...form, agreed: agreed === "on" || !document.querySelector("[name=agreed]") };
  const { token } = await call("POST", coded("/api/v1/registration", "codeType"), { body });
  await leave(token);
  end("registered");
});

onSubmit("password", async (body) => {
  await call("POST", coded("/api/v1/registration/resetPassword"), { body });
  end("password-set");
});

async function acceptBy(token) {
  try {
    await call("POST", "/api/v1/user/invite/accept/" + encodeURIComponent(code), bearing(token));
  } finally {
    await leave(token);
  }
  end("accepted");
}

const secondFactorMissing = 1090;
let handle = "";

onSubmit("accept", async ({ password }) => {
  const signedIn = await call("POST", "/api/login", { body: { login, password } }).catch((error) => {
    if (error.code !== secondFactorMissing) throw error;
    handle = error.data.handle;
  });
  if (signedIn) return acceptBy(signedIn.token);
  show("second-factor");
});

onSubmit("second-factor", async ({ code: typed }) => {
  const signedIn = await call("POST", "/api/login/second-factor", { body: { handle, code: typed } }).catch((error) => {
    if (error.data.attemptsLeft === 0) show("accept");
    throw error;
  });
  return acceptBy(signedIn.token);
});

// only an invitation is accepted with a session
if (type !== "INVITE") at("provider").remove();

async function begin() {
  if (code === "") return show("no-code");
  show("waiting");
  try {
    const token = type === "INVITE" ? await tokenFromProvider() : undefined;
    if (token) return await acceptBy(token);
    const { email, registered, accountName } = await call("GET", coded("/api/v1/registration/validate", "type"));
    login = email;
    for (const field of document.querySelectorAll("[data-who]")) field.value = email;
    for (const part of document.querySelectorAll("[data-account]")) part.textContent = accountName ?? "";
    for (const part of document.querySelectorAll("[data-invited]")) part.hidden = accountName === undefined;
    show(type === "PASSWORD" ? "password" : type === "INVITE" && registered ? "accept" : "register");
  } catch (error) {
    show("anew-" + type);
    at("result").textContent = error.message;
  }
}

begin();
`;
