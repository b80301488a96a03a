import { languageOf } from "../../../pages/page.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { beginOidc } from "./begin-oidc.ts";
import { confirmEmail } from "../sign-on/confirm-email.ts";
import { takeOidcAnswer } from "./receive-oidc-response.ts";
import { shapes } from "../sign-on/contract.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { signInHelp } from "../../../pages/sign-on-pages.ts";
import { showLeaving, showOutcome } from "../sign-on/view.ts";

/** Signing in by OpenID Connect: out to the provider, back from it, and the email address that it does not vouch for. */
export function oidcRoutes(needs: SignOnsNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/oauth2/authorization/{id}", {
      signIn: "none",
      summary: "Start a sign-in through an OpenID Connect provider",
      contract: shapes.beginOidc,
      faults: ["provider.not_found", "request.invalid", "request.too_many", "user.code_wrong"],
      help: signInHelp,
      action: async ({ params, query: { redirectUrl, test }, headers: { cookie: cookies, ...headers }, origin }) => {
        const leaving = await beginOidc(needs, params.id, { redirectUrl, test, cookies, origin });
        return showLeaving(leaving, languageOf(headers["accept-language"]));
      },
    }),
    route("GET", "/login/oauth2/code/{id}", {
      signIn: "none",
      summary: "Receive the browser from an OpenID Connect provider",
      contract: shapes.returning,
      faults: ["provider.mismatch"],
      help: signInHelp,
      action: async ({ params, query, headers, origin }) => {
        const { state = "", code, iss: issuer, error, error_description: errorDescription } = query;
        const back = { providerId: params.id, state, code, issuer, error, errorDescription, cookies: headers["cookie"], origin };
        return showOutcome(await takeOidcAnswer(needs, back), languageOf(headers["accept-language"]));
      },
    }),
    route("GET", "/api/v1/user/confirm-oauth-email-get-token", {
      signIn: "none",
      summary: "Exchange the code of an email for a token, when the provider does not confirm the email address",
      opensSession: "person",
      contract: shapes.confirm,
      faults: [
        ...(["user.code_wrong", "sso.email_mismatch", "user.blocked"] as const),
        ...(["provider.mismatch", "provider.none", "login.address_blocked"] as const),
      ],
      action: async ({ query: { code, emailToMatch }, headers, origin }) => {
        const token = await confirmEmail(needs, { code, emailToMatch, headers, origin });
        return { status: 200, body: { token }, headers: { "cache-control": "no-store" } };
      },
    }),
  ];
}
