import { ApiError } from "@chancery/sdk";
import { errorText } from "./error-text.ts";
import { language } from "./words.ts";

const words = {
  en: {
    over: "Your session has ended. In another tab, sign in or open the link of your invitation again. Then come back to this page and try again.",
  },
  uk: {
    over: "Ваш сеанс завершився. В іншій вкладці увійдіть або ще раз відкрийте посилання із запрошення. Потім поверніться на цю сторінку і спробуйте ще раз.",
  },
};

/** Codes of a session that has ended while a page was open. */
const over: ReadonlySet<string> = new Set(["token.missing", "token.invalid", "session.single"]);

/** The text of an error on a page in which people work: a session that has ended keeps what was typed. */
export function explainError(error: unknown): string {
  return error instanceof ApiError && over.has(error.code) ? words[language()].over : errorText(error);
}

/** The explanation of an error, for a component that loads it when it is needed. */
export function Explained({ error }: { readonly error: Error }): string {
  return explainError(error);
}
