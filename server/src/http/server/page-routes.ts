import { errorsPage, errorsPath } from "../../pages/errors-page.ts";
import { pageRoute } from "../route/page-route.ts";
import type { AnyRoute } from "../route/route.ts";

/** `/reference/errors`: the numbers of errors. */
export function errorsRoute(): AnyRoute {
  const contract = { answers: { 200: "text" }, contentTypes: ["text/html"] } as const;
  return pageRoute(errorsPath, "Every number of an error", contract, errorsPage);
}
