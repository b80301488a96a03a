import { ApiError, ConnectionError } from "@chancery/sdk";
import { language } from "./words.ts";

const words = {
  en: {
    silent: "The service did not respond. Check your connection and try again.",
    unknown: "Something went wrong. Try again.",
  },
  uk: { silent: "Сервіс не відповів. Перевірте з'єднання і спробуйте ще раз.", unknown: "Щось пішло не так. Спробуйте ще раз." },
};

/** The text of an error for the user, in the language of the page. Errors of the service bring their own. */
export function errorText(error: unknown): string {
  if (error instanceof ConnectionError) return words[language()].silent;
  if (!(error instanceof ApiError)) return words[language()].unknown;
  const rows = error.faults
    .map(({ messageLocalized }) => messageLocalized)
    .filter((message) => message !== undefined && message !== "");
  return rows.length > 1 ? rows.join(" · ") : error.localized;
}
