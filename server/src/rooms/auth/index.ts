import type { Authenticate } from "../../http/guard.ts";
import type { AnyRoute } from "../../http/route.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { authenticate } from "./actions/authenticate.ts";
import { schedules } from "./jobs.ts";
import type { AuthNeeds } from "./needs.ts";
import { removeTokensOf } from "./store/tokens.ts";
import { routes } from "./routes.ts";

export type { AuthNeeds } from "./needs.ts";

export type Auth = {
  readonly routes: readonly AnyRoute[];
  readonly schedules: readonly Schedule[];
  readonly authenticate: Authenticate;
  /** Ends all sessions and application tokens of these people. */
  readonly endTokens: typeof removeTokensOf;
};

/** The room of signing in: sessions, application tokens, and who they belong to. */
export function auth(needs: AuthNeeds): Auth {
  return {
    routes: routes(needs),
    schedules: schedules(needs),
    endTokens: removeTokensOf,
    authenticate: (token, wanted) => authenticate(needs, token, wanted),
  };
}
