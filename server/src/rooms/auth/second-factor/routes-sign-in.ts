import { route, type AnyRoute } from "../../../http/route/route.ts";
import type { AuthNeeds } from "../needs.ts";
import { signInShapes as shapes } from "./contract.ts";
import { finishSignIn } from "./finish-sign-in.ts";

/** The endpoint of signing in with a second factor. */
export function secondFactorSignInRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/api/login/second-factor",
      summary: "Sign in with a second factor after the password",
      opensSession: "person",
      signIn: "none",
      mailbox: "none",
      contract: shapes.finish,
      faults: [
        ...(["login.second_factor_wrong", "login.throttled", "login.sso_only", "user.blocked", "user.inactive"] as const),
        "login.address_blocked",
      ],
      action: async ({ body, origin }) => ({
        status: 200,
        body: { token: await finishSignIn(needs, body, origin) },
        headers: { "cache-control": "no-store" },
      }),
    }),
  ];
}
