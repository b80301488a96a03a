import { catalogue } from "@chancery/core/fault/catalogue.ts";
import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { localMessage } from "@chancery/core/fault/local-message.ts";
import { escaped, type Language } from "./page.ts";

const english = {
  title: "Document service",
  what: "People use this service through programs. What programs can do here is described in",
  reference: "the API reference",
  notSignedIn: "Not signed in",
  again:
    "Please start again in the program where you wanted to sign in. If this keeps happening, give this number to the administrator of sign-ins in your company.",
  email: "We sent you an email with a code. Enter the code in the program that you use.",
  signedIn: "Signed in with your identity provider",
  noProgram: "No program is waiting for this sign-in. Open the program that you use and sign in there.",
};

const ukrainian: typeof english = {
  title: "Служба документів",
  what: "Люди працюють із цією службою через програми. Що програми можуть тут робити, описує",
  reference: "довідник",
  notSignedIn: "Вхід не відбувся",
  again:
    "Почніть знову там, де хотіли увійти. Якщо це повториться, повідомте це число тому, хто у вашій компанії опікується входом.",
  email: "Вам надіслано лист із кодом. Введіть код у програмі, з якою працюєте.",
  signedIn: "Постачальник вас упізнав",
  noProgram: "Ви прийшли не з програми, яка могла б продовжити. Відкрийте програму, з якою працюєте, і увійдіть у ній.",
};

/** The page at `/`, also the result of a sign-in without a `redirectUrl`: `error` is the number of its fault. */
export function frontPage(language: Language, { code, error }: { readonly code?: string; readonly error?: string }) {
  const words = language === "uk" ? ukrainian : english;
  const fault = error === undefined ? undefined : faultOfNumber(Number(error));
  if (fault) {
    const message = localMessage(fault, [], language) ?? catalogue[fault].message;
    const next = fault === "user.email_unconfirmed" ? words.email : words.again;
    return {
      title: words.notSignedIn,
      body: `<p class="bad">${escaped(message)} (${catalogue[fault].code}).</p>\n<p>${next}</p>`,
    };
  }
  if (code !== undefined) return { title: words.signedIn, body: `<p>${words.noProgram}</p>` };
  return { title: words.title, body: `<p>${words.what} <a href="/reference">${words.reference}</a>.</p>` };
}

/** The fault of a number whose message has no arguments. */
function faultOfNumber(number: number): FaultCode | undefined {
  return Object.keys(catalogue)
    .filter(isFaultCode)
    .find((code) => catalogue[code].code === number && !catalogue[code].message.includes("{"));
}

function isFaultCode(name: string): name is FaultCode {
  return Object.hasOwn(catalogue, name);
}
