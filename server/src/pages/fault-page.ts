import { catalogue } from "@chancery/core/fault/catalogue.ts";
import type { Fault } from "@chancery/core/fault/fault.ts";
import { localMessage } from "@chancery/core/fault/local-message.ts";
import { escaped, languageOf, writePage, type Language, type PageReply } from "./page.ts";

/** What people are told whom an address does not lead where it should: what did not happen, and what they can do. */
export type FaultHelp = Readonly<Record<Language, { readonly title: string; readonly help: string }>>;

/** What people are told at an address that nothing serves. */
export const nothingHere: FaultHelp = {
  en: { title: "Nothing here", help: "Check the address, or open the link of your email again." },
  uk: { title: "Тут нічого немає", help: "Перевірте адресу або відкрийте посилання з листа ще раз." },
};

/** A fault as a page, for whoever follows a link. */
export function faultPage(fault: Fault, help: FaultHelp, acceptLanguage: string | undefined): PageReply {
  const language = languageOf(acceptLanguage);
  const { title, help: advice } = help[language];
  const message = localMessage(fault.code, fault.details.args, acceptLanguage) ?? fault.message;
  const body = `<p class="bad">${escaped(message)} (${catalogue[fault.code].code}).</p>\n<p>${escaped(advice)}</p>`;
  return writePage(language, { title, body, policy: "form-action 'none'" });
}
