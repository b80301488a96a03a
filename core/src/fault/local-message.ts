import { table } from "../text/table.ts";
import type { FaultCode } from "./catalogue.ts";
import { fillMessage } from "./fault.ts";
import { signatureReasonsUk } from "./catalogue/signature-reasons-uk.ts";
import { messagesUk } from "./messages-uk.ts";

/** Languages of messages besides English. */
const languages = table<Partial<Readonly<Record<string, string>>>>({ uk: messagesUk });

/** Arguments that are phrases of the service. */
const phrases = table<Readonly<Record<string, string>>>({ uk: table<string>(signatureReasonsUk) });

/** The message in the preferred language of an Accept-Language value; undefined for English or when there is no translation. */
export function localMessage(code: FaultCode, args: readonly (string | number)[] = [], acceptLanguage = ""): string | undefined {
  const language = preferredLanguage(acceptLanguage);
  const message = language === undefined ? undefined : languages[language]?.[code];
  const local = (arg: string | number) => phrases[language ?? ""]?.[arg] ?? arg;
  return message === undefined ? undefined : fillMessage(message, args.map(local), language);
}

/** The supported language that an Accept-Language value prefers; undefined when English is preferred. */
export function preferredLanguage(acceptLanguage: string): string | undefined {
  const ranges = acceptLanguage
    .slice(0, 500)
    .split(",")
    .map((range) => /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(range))
    .filter((match) => match !== null)
    .map(([, tag = "", quality = "1"]) => ({ tag: tag.toLowerCase(), quality: Number(quality) }))
    .filter(({ tag, quality }) => quality > 0 && (tag === "en" || Object.hasOwn(languages, tag)));
  const best = ranges.reduce<(typeof ranges)[number] | undefined>((a, b) => (a && a.quality >= b.quality ? a : b), undefined);
  return best && best.tag !== "en" ? best.tag : undefined;
}
