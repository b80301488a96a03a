import { catalogue, type FaultCode } from "@chancery/core/fault/catalogue.ts";
import { faultMessage, messagePlaces } from "@chancery/core/fault/fault.ts";
import { localMessage } from "@chancery/core/fault/local-message.ts";
import { escaped, type Language, type Page } from "./page.ts";

/** The path of the errors page. */
export const errorsPath = "/reference/errors";

const words = {
  en: { title: "Errors", about: "All error numbers, with their names, HTTP status and message.", back: "API reference" },
  uk: { title: "Помилки", about: "Усі номери помилок, їхні назви, статус і повідомлення.", back: "Довідник API" },
} as const;

/** The URL of a fault's entry on the errors page. */
export function errorUrl(baseUrl: string, code: FaultCode): string {
  return `${baseUrl.replace(/\/$/, "")}${errorsPath}#${catalogue[code].code}`;
}

/** The page at `/reference/errors`: an entry for each number, the target of an error's `docUrl`. */
export function errorsPage(language: Language): Page {
  const { title, about, back } = words[language];
  const numbers = Map.groupBy(Object.keys(catalogue).filter(isFaultCode), (name) => catalogue[name].code);
  const entries = [...numbers].toSorted(([a], [b]) => a - b).map(([number, names]) => entryOf(number, names, language));
  const body = `<p>${about} <a href="/reference">${back}</a></p>\n<dl>\n${entries.join("\n")}\n</dl>`;
  return { title, body, policy: "form-action 'none'" };
}

function entryOf(number: number, names: readonly FaultCode[], language: Language): string {
  const meanings = names.toSorted().map((name) => {
    const message = localMessage(name, messagePlaces, language) ?? faultMessage(name, messagePlaces);
    return `<dd>${catalogue[name].status} <code>${name}</code>: ${escaped(message)}</dd>`;
  });
  return `<dt id="${number}">${number}</dt>\n${meanings.join("\n")}`;
}

function isFaultCode(name: string): name is FaultCode {
  return Object.hasOwn(catalogue, name);
}
