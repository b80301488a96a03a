import { ApiError, ConnectionError } from "@chancery/sdk";
import type { Language } from "./words.ts";

const words = {
  en: {
    silent: "The service did not respond. Check your connection and try again.",
    unknown: "Something went wrong. Try again.",
    over: "Your session has ended. In another tab, sign in or open the link of your invitation again. Then come back to this page and try again.",
    ended: "This envelope was completed, cancelled or changed in the meantime. Reload the page to see it.",
    large: "This is too large for the service.",
    busy: "The service is not available at the moment. Try again in a few minutes.",
  },
  uk: {
    silent: "Сервіс не відповів. Перевірте з'єднання і спробуйте ще раз.",
    unknown: "Щось пішло не так. Спробуйте ще раз.",
    over: "Ваш сеанс завершився. В іншій вкладці увійдіть або ще раз відкрийте посилання із запрошення. Потім поверніться на цю сторінку і спробуйте ще раз.",
    ended: "Цей конверт тим часом завершено, скасовано або змінено. Оновіть сторінку, щоб побачити його.",
    large: "Це завелике для сервісу.",
    busy: "Сервіс зараз недоступний. Спробуйте ще раз за кілька хвилин.",
  },
};

/** Codes of a session that has ended while a page was open. */
const over: ReadonlySet<string> = new Set(["token.missing", "token.invalid"]);
/** Statuses of proxies whose service does not answer. */
const unavailable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** The text of an error in a language. Errors of the service bring their own, unlike those of proxies before it, which have no number. */
export function errorWords(error: unknown, language: Language): string {
  const text = words[language];
  if (error instanceof ConnectionError) return text.silent;
  if (!(error instanceof ApiError)) return text.unknown;
  if (over.has(error.code)) return text.over;
  if (error.code === "envelope.status_wrong") return text.ended;
  if (error.number === 0 && error.status === 413) return text.large;
  if (error.number === 0) return unavailable.has(error.status) ? text.busy : text.unknown;
  const rows = error.faults
    .map(({ messageLocalized }) => messageLocalized)
    .filter((message) => message !== undefined && message !== "");
  return rows.length > 1 ? rows.join(" · ") : error.localized;
}
