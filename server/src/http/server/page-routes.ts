import { Type } from "typebox";
import { errorsPage, errorsPath } from "../../pages/errors-page.ts";
import { frontPage } from "../../pages/front-page.ts";
import { languageOf, writePage } from "../../pages/page.ts";
import { pageRoute } from "../route/page-route.ts";
import { route, type AnyRoute } from "../route/route.ts";

/** `/`: the front page. */
export function frontRoute(): AnyRoute {
  return route({
    method: "GET",
    path: "/",
    summary: "What is here",
    signIn: "none",
    mailbox: "none",
    contract: {
      query: Type.Object({ code: Type.Optional(Type.String()), error: Type.Optional(Type.String()) }),
      answers: { 200: "text" },
      contentTypes: ["text/html"],
    },
    faults: [],
    action: async ({ query, headers }) => {
      const language = languageOf(headers["accept-language"]);
      return { status: 200, ...writePage(language, { ...frontPage(language, query), policy: "form-action 'none'" }) };
    },
  });
}

/** `/reference/errors`: the numbers of errors. */
export function errorsRoute(): AnyRoute {
  const contract = { answers: { 200: "text" }, contentTypes: ["text/html"] } as const;
  return pageRoute(errorsPath, "Every number of an error", contract, errorsPage);
}
