import { catalogue } from "@chancery/core/fault/catalogue.ts";
import type { Fault } from "@chancery/core/fault/fault.ts";
import { localMessage } from "@chancery/core/fault/local-message.ts";
import { escaped, languageOf, writePage, type Language, type PageReply } from "./page.ts";

/** The advice on a page about a fault: a title that names the failure, and the user's next step. */
export type FaultHelp = Readonly<Record<Language, { readonly title: string; readonly help: string }>>;

/** The advice at an address that does not exist. */
export const nothingHere: FaultHelp = {
  en: { title: "Page not found", help: "Check the address, or open the link in your email again." },
  uk: { title: "Сторінку не знайдено", help: "Перевірте адресу або відкрийте посилання з листа ще раз." },
};

/** A fault as a page, for users who follow a link. */
export function faultPage(fault: Fault, help: FaultHelp, acceptLanguage: string | undefined): PageReply {
  const language = languageOf(acceptLanguage);
  const { title, help: advice } = help[language];
  const message = localMessage(fault.code, fault.details.args, acceptLanguage) ?? fault.message;
  const body = `<p class="bad">${escaped(message)} (${catalogue[fault.code].code}).</p>\n<p>${escaped(advice)}</p>`;
  return writePage(language, { title, body, policy: "form-action 'none'" });
}
