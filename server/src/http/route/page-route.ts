import { languageOf, writePage, type Language, type Page } from "../../pages/page.ts";
import { pageScript } from "../../pages/page-script.ts";
import { pageIcon, pageStyle } from "../../pages/page-style.ts";
import { route, type AnyRoute, type Contract } from "./route.ts";

type Of<Type extends string> = Contract & { readonly contentTypes: readonly [Type] };

const open = { method: "GET", signIn: "none", mailbox: "none", faults: [] } as const;

/** A page for people, in the language that their browser prefers. */
export function pageRoute(
  path: string,
  summary: string,
  contract: Of<"text/html">,
  page: (language: Language) => Page,
): AnyRoute {
  const pages = { en: writePage("en", page("en")), uk: writePage("uk", page("uk")) };
  return route({
    ...open,
    path,
    summary,
    contract,
    action: async ({ headers }) => ({ status: 200, ...pages[languageOf(headers["accept-language"])] }),
  });
}

/** A script for a page; its text never changes. */
export function scriptRoute(path: string, summary: string, contract: Of<"text/javascript">, text: string): AnyRoute {
  return route({
    ...open,
    path,
    summary,
    contract,
    action: async () => ({ status: 200, text, headers: typed("text/javascript") }),
  });
}

/** Assets shared by all pages: styles, common scripts, and the icon. */
export function sharedByPages(): readonly AnyRoute[] {
  const files = [
    { path: "/page.css", summary: "How pages look", type: "text/css", text: pageStyle },
    { path: "/page.js", summary: "What the scripts of pages share", type: "text/javascript", text: pageScript },
    { path: "/page.svg", summary: "The icon of pages", type: "image/svg+xml", text: pageIcon },
  ];
  return files.map(({ path, summary, type, text }) =>
    route({
      ...open,
      path,
      summary,
      contract: { answers: { 200: "text" } },
      action: async () => ({ status: 200, text, headers: typed(type) }),
    }),
  );
}

function typed(type: string): Readonly<Record<string, string>> {
  return { "content-type": `${type}; charset=utf-8` };
}
