import { route, type AnyRoute } from "../../../http/route/route.ts";
import type { AuthNeeds } from "../needs.ts";
import { finishSignIn, startSecondPasskey } from "./finish-sign-in.ts";
import { passkeyShapes as shapes } from "./passkey-contract.ts";
import { signInWithPasskey } from "./passkey-sign-in.ts";
import { startUse } from "./use-passkey.ts";

const unstored = { "cache-control": "no-store" } as const;
const signInFaults = [
  "login.second_factor_wrong",
  "login.sso_only",
  "user.blocked",
  "user.inactive",
  "login.address_blocked",
] as const;

/** The endpoints of signing in with a second factor or a passkey. */
export function secondFactorSignInRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/login/second-factor", {
      summary: "Sign in with a second factor after the password",
      opensSession: "person",
      signIn: "none",
      contract: shapes.finish,
      faults: [...signInFaults, "login.throttled"],
      action: async ({ body, origin }) => ({
        status: 200,
        body: { token: await finishSignIn(needs, body, origin) },
        headers: unstored,
      }),
    }),
    route("POST", "/api/login/second-factor/options", {
      summary: "Start the use of a passkey after the password: returns options for the browser",
      signIn: "none",
      limitedBy: "start",
      contract: shapes.startSecond,
      faults: ["login.second_factor_wrong"],
      action: async ({ body }) => ({ status: 200, body: await startSecondPasskey(needs, body.handle), headers: unstored }),
    }),
    route("POST", "/api/login/passkey/options", {
      summary: "Start a sign-in with a passkey: returns options for the browser",
      signIn: "none",
      limitedBy: "start",
      contract: shapes.startSignIn,
      action: async () => ({ status: 200, body: await startUse(needs, undefined), headers: unstored }),
    }),
    route("POST", "/api/login/passkey", {
      summary: "Sign in with a passkey",
      opensSession: "person",
      signIn: "none",
      contract: shapes.signIn,
      faults: signInFaults,
      action: async ({ body, origin }) => ({
        status: 200,
        body: { token: await signInWithPasskey(needs, body.passkey, origin) },
        headers: unstored,
      }),
    }),
  ];
}
