import { consentPart } from "../../pages/consent-part.ts";
import { enteredPart, enteredScript } from "../../pages/entered-part.ts";
import type { Language, Page } from "../../pages/page.ts";

const english = {
  title: "Start a form",
  noScript: "This page needs JavaScript. Without it, start the form with a request: see docs/api/forms.md.",
  waiting: "Loading the form …",
  sender: "From",
  start: "Start",
  onward: "Continue to the website of the sender",
  unknown: "This form is not available. Ask the sender for another link.",
  silent: "The service did not answer. Try again.",
};

const ukrainian: typeof english = {
  title: "Почати форму",
  noScript: "Цій сторінці потрібен JavaScript. Без нього почніть форму запитом: див. docs/api/forms.md.",
  waiting: "Завантажуємо форму …",
  sender: "Від кого",
  start: "Почати",
  onward: "Перейти на сайт відправника",
  unknown: "Ця форма недоступна. Попросіть у відправника інше посилання.",
  silent: "Служба не відповіла. Спробуйте ще раз.",
};

/** The page of a form's link: it starts the form, and shows the visitor their envelope. */
export function formPage(language: Language, termsUrl: string | undefined): Page {
  const words = language === "uk" ? ukrainian : english;
  return {
    title: words.title,
    script: "/form.js",
    body: `<noscript><p role="alert">${words.noScript}</p></noscript>
<p id="waiting" data-part hidden>${words.waiting}</p>
<form id="start" data-part hidden>
<p><b id="name"></b></p>
<p>${words.sender}<br><b id="sender"></b></p>
${consentPart(language, termsUrl)}
<button>${words.start}</button>
</form>
${enteredPart(language)}
<p><a id="onward" rel="noreferrer" hidden>${words.onward}</a></p>
<p id="result" role="alert"></p>
<p id="unknown" data-part hidden class="bad">${words.unknown}</p>
<p id="silent" hidden>${words.silent}</p>`,
  };
}

/** The script of the page. A form is started by a click only, as each start is an envelope. */
export const formScript = `"use strict";
import { at, call, onSubmit, show } from "/page.js";

const path = "/api/v1/form/" + encodeURIComponent(location.pathname.split("/").pop());
const role = new URLSearchParams(location.search).get("role") || undefined;
let redirectUrl = null;
${enteredScript}
onSubmit("start", async () => {
  await enter(await call("POST", path + "/start", { body: { agreed: at("start").elements.agreed.checked, role } }));
  at("onward").hidden = !redirectUrl;
});

async function begin() {
  show("waiting");
  try {
    const form = await call("GET", path + "/open");
    at("name").textContent = form.name;
    at("sender").textContent = form.senderName;
    redirectUrl = form.redirectUrl;
    if (redirectUrl) at("onward").href = redirectUrl;
    show("start");
  } catch {
    show("unknown");
  }
}

begin();
`;
