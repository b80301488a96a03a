import type { FormsNeeds } from "./needs.ts";
import { publicRoutes } from "./routes-public.ts";
import { routes } from "./routes.ts";

export { accountData } from "./account-data.ts";
export type { FormsNeeds } from "./needs.ts";

/** The room of forms: prepared envelopes that anyone with the link can start. */
export function forms(needs: FormsNeeds) {
  return { routes: [...routes(needs), ...publicRoutes(needs)] };
}
