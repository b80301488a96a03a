import { languageOf, writePage, type Language, type Page } from "../../pages/page.ts";
import { pageIcon, pageStyle } from "../../pages/page-style.ts";
import { route, type AnyRoute, type Contract } from "./route.ts";

type Of<Type extends string> = Contract & { readonly contentTypes: readonly [Type] };

/** A page for people, in the language that their browser prefers. */
export function pageRoute(
  path: string,
  summary: string,
  contract: Of<"text/html">,
  page: (language: Language) => Page,
): AnyRoute {
  const pages = { en: writePage("en", page("en")), uk: writePage("uk", page("uk")) };
  return route("GET", path, {
    signIn: "none",
    summary,
    contract,
    action: async ({ headers }) => ({ status: 200, ...pages[languageOf(headers["accept-language"])] }),
  });
}

/** Assets shared by all pages: the style and the icon. */
export function sharedByPages(): readonly AnyRoute[] {
  const files = [
    { path: "/page.css", summary: "How pages look", type: "text/css", text: pageStyle },
    { path: "/page.svg", summary: "The icon of pages", type: "image/svg+xml", text: pageIcon },
  ];
  return files.map(({ path, summary, type, text }) =>
    route("GET", path, {
      signIn: "none",
      summary,
      contract: { answers: { 200: "text" } },
      action: async () => ({ status: 200, text, headers: typed(type) }),
    }),
  );
}

function typed(type: string): Readonly<Record<string, string>> {
  return { "content-type": `${type}; charset=utf-8` };
}
