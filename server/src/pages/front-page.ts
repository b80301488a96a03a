import { catalogue } from "@chancery/core/fault/catalogue.ts";
import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { localMessage } from "@chancery/core/fault/local-message.ts";
import { escaped, type Language } from "./page.ts";

const english = {
  title: "A service for documents",
  what: "People work with this service by programs. What programs can do here stands in",
  reference: "the reference",
  notSignedIn: "Not signed in",
  again:
    "Please begin again where you wanted to sign in. If it happens again, tell this number to who looks after sign-ins in your company.",
  email: "An email with a code was sent to you. Enter the code in the program that you work with.",
  signedIn: "Signed in at your provider",
  noProgram: "You came from no program that could go on from here. Open the program that you work with, and sign in there.",
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

/** The root, and how a sign-in ended that named no other address to return to. */
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

/** The fault of a number, when its message needs nothing to be put in. */
function faultOfNumber(number: number): FaultCode | undefined {
  return Object.keys(catalogue)
    .filter(isFaultCode)
    .find((code) => catalogue[code].code === number && !catalogue[code].message.includes("{"));
}

function isFaultCode(name: string): name is FaultCode {
  return Object.hasOwn(catalogue, name);
}
