import { consentPart } from "../../../pages/consent-part.ts";
import { enteredPart, enteredScript } from "../../../pages/entered-part.ts";
import type { Language } from "../../../pages/page.ts";

const english = {
  intro: "You need no account for this envelope.",
  accessCode: "Access code of the sender",
  enter: "Continue as a guest",
  orSignIn: "Sign in instead",
};

const ukrainian: typeof english = {
  intro: "Для цього конверта обліковий запис не потрібен.",
  accessCode: "Код доступу від відправника",
  enter: "Продовжити як гість",
  orSignIn: "Натомість увійти",
};

/** The parts of the invitation page for guests: the way in, and the envelope. */
export function guestPart(language: Language, termsUrl: string | undefined): string {
  const words = language === "uk" ? ukrainian : english;
  return `<form id="guest" data-part hidden>
<p>${words.intro}</p>
<label id="access" hidden>${words.accessCode} <input name="accessCode" maxlength="64" autocomplete="off"></label>
${consentPart(language, termsUrl)}
<button>${words.enter}</button>
<button type="button" id="to-sign-in">${words.orSignIn}</button>
</form>
${enteredPart(language)}`;
}

/** The part of the page's script for guests: `offerGuest` shows the way in, and returns whether there is one. */
export const guestScript = `${enteredScript}
async function offerGuest(info) {
  kinds = new Map((info ? info.flow : []).map(({ roleId, type }) => [roleId, type]));
  at("message").textContent = info ? info.message : "";
  const found = await call("GET", "/api/login/check-by-code/" + encodeURIComponent(code)).catch(() => ({}));
  if (!found.canLoginWithCode) return false;
  at("access").hidden = !found.accessCodeRequired;
  at("guest").elements.accessCode.required = found.accessCodeRequired;
  at("to-sign-in").onclick = () => show("sign-in");
  show("guest");
  return true;
}

onSubmit("guest", async ({ accessCode }) => {
  const body = { code, agreed: at("guest").elements.agreed.checked, ...(accessCode ? { accessCode } : {}) };
  const session = await call("POST", "/api/login/by-code", { body });
  await enter(session);
});
`;
