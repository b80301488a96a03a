import { ApiError, ConnectionError } from "@chancery/sdk";
import type { Language } from "./words.ts";

const words = {
  en: {
    silent: "The service did not respond. Check your connection and try again.",
    unknown: "Something went wrong. Try again.",
  },
  uk: {
    silent: "Сервіс не відповів. Перевірте з'єднання і спробуйте ще раз.",
    unknown: "Щось пішло не так. Спробуйте ще раз.",
  },
};

/** The text of an error in a language. Errors of the service bring their own, unlike those of proxies before it, which have no number. */
export function errorWords(error: unknown, language: Language): string {
  const text = words[language];
  if (error instanceof ConnectionError) return text.silent;
  if (!(error instanceof ApiError)) return text.unknown;
  if (error.number === 0) return error.status > 500 ? text.silent : text.unknown;
  const rows = error.faults
    .map(({ messageLocalized }) => messageLocalized)
    .filter((message) => message !== undefined && message !== "");
  return rows.length > 1 ? rows.join(" · ") : error.localized;
}
