import { escaped, type Language } from "./page.ts";

const english = {
  agree: "I agree to receive and sign this envelope electronically",
  accept: "and accept the",
  terms: "terms of use",
};
const ukrainian: typeof english = {
  agree: "Я погоджуюся отримати й підписати цей конверт в електронній формі",
  accept: "і приймаю",
  terms: "умови користування",
};

/** The checkbox by which a guest agrees to act electronically, and to the terms of use where the service has some. */
export function consentPart(language: Language, termsUrl: string | undefined): string {
  const words = language === "uk" ? ukrainian : english;
  const link = `<a href="${escaped(termsUrl ?? "")}" target="_blank" rel="noopener">${words.terms}</a>`;
  const text = termsUrl === undefined ? words.agree : `${words.agree} ${words.accept} ${link}`;
  return `<label class="tick"><input name="agreed" type="checkbox" required> <span>${text}.</span></label>`;
}
