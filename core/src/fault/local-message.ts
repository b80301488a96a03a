import { table } from "../text/table.ts";
import type { FaultCode } from "./catalogue.ts";
import { fillMessage } from "./fault.ts";
import { messagesUk } from "./messages-uk.ts";

/** Languages messages are written in besides English. */
const languages = table<Partial<Readonly<Record<string, string>>>>({ uk: messagesUk });

/** The message in the reader's language (an Accept-Language value); undefined when that is English or not written. */
export function localMessage(code: FaultCode, args: readonly (string | number)[] = [], acceptLanguage = ""): string | undefined {
  const language = preferredLanguage(acceptLanguage);
  const message = language === undefined ? undefined : languages[language]?.[code];
  return message === undefined ? undefined : fillMessage(message, args);
}

/** The language of ours (not English) the reader likes best, if they like it more than English. */
export function preferredLanguage(acceptLanguage: string): string | undefined {
  const wishes = acceptLanguage
    .slice(0, 500)
    .split(",")
    .map((wish) => /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(wish))
    .filter((match) => match !== null)
    .map(([, tag = "", quality = "1"]) => ({ tag: tag.toLowerCase(), quality: Number(quality) }))
    .filter(({ tag, quality }) => quality > 0 && (tag === "en" || Object.hasOwn(languages, tag)));
  const best = wishes.reduce<(typeof wishes)[number] | undefined>((a, b) => (a && a.quality >= b.quality ? a : b), undefined);
  return best && best.tag !== "en" ? best.tag : undefined;
}
