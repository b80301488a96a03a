import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { createToken } from "./tokens/create-token.ts";
import { listTokens } from "./tokens/list-tokens.ts";
import { logIn } from "./sessions/log-in.ts";
import { logOut } from "./sessions/log-out.ts";
import { userSessionRoutes } from "./sessions/routes.ts";
import { revokeToken } from "./tokens/revoke-token.ts";
import { showProfile } from "./profile/show-profile.ts";
import { shapes } from "./session/contract.ts";
import type { AuthNeeds } from "./needs.ts";
import { policyRoutes } from "./policies/routes.ts";
import { passwordRoutes } from "./passwords/routes.ts";
import { profileRoutes } from "./profile/routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { publicRegistrationRoutes } from "./registration/routes-public-registration.ts";
import { registrationRoutes } from "./registration/routes.ts";
import { userImportRoutes } from "./user-imports/routes.ts";
import { removalRoutes } from "./removal/routes.ts";
import { secondFactorSignInRoutes } from "./second-factor/routes-sign-in.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { showProfileOf } from "./session/view-profile.ts";
import { showToken } from "./session/view.ts";

/** The endpoints of authentication. */
export function routes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/login", {
      summary: "Sign in with email address and password",
      opensSession: "person",
      signIn: "none",
      contract: shapes.logIn,
      faults: [
        ...(["login.rejected", "login.throttled", "login.sso_only", "user.blocked", "user.inactive"] as const),
        ...(["login.address_blocked", "password.expired", "login.second_factor"] as const),
      ],
      action: async ({ body, origin }) => ({
        status: 200,
        body: { token: await logIn(needs, body, origin) },
        headers: { "cache-control": "no-store" },
      }),
    }),
    route("POST", "/api/logout", {
      guest: true,
      summary: "End the session",
      endsSession: true,
      contract: shapes.logOut,
      action: async ({ caller, origin }) => {
        await logOut(needs, caller, origin);
        return { status: 200 };
      },
    }),
    route("GET", "/api/v1/user/profile", {
      summary: "Retrieve the profile of the caller, with accounts and mailboxes",
      contract: shapes.profile,
      faults: ["user.not_found"],
      action: async ({ caller }) => ok(showProfileOf(await showProfile(needs, caller))),
    }),
    ...userSessionRoutes(needs),
    route("GET", "/api/v1/token", {
      summary: "List application tokens",
      contract: shapes.listTokens,
      action: async ({ caller }) => ok((await listTokens(needs, caller)).map(showToken)),
    }),
    route("POST", "/api/v1/token", {
      summary: "Create an application token; its text is in this answer only",
      secretAnswer: true,
      contract: shapes.createToken,
      faults: ["request.required_empty", "token.time", "token.too_many", "login.sso_only"],
      action: ({ body, ...acting }) =>
        createToken(needs, { name: body.name, expiresAt: body.expireAt, scopes: body.scopes }, acting),
    }),
    route("DELETE", "/api/v1/token/{id}", {
      summary: "Revoke an application token",
      contract: shapes.revokeToken,
      faults: ["token.not_found"],
      action: async ({ params, caller, origin }) => {
        await revokeToken(needs, caller, params.id, origin);
        return { status: 200 };
      },
    }),
    ...registrationRoutes(needs),
    ...publicRegistrationRoutes(needs),
    ...userImportRoutes(needs),
    ...invitationRoutes(needs),
    ...passwordRoutes(needs),
    ...profileRoutes(needs),
    ...removalRoutes(needs),
    ...policyRoutes(needs),
    ...secondFactorRoutes(needs),
    ...secondFactorSignInRoutes(needs),
  ];
}
