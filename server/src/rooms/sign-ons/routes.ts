import { pageAnswer, pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute, type Reply } from "../../http/route/route.ts";
import { exchangeCode } from "./sign-on/exchange-code.ts";
import { findSsoUrl } from "./saml/find-sso-url.ts";
import { listProviderAttempts } from "./attempts/list-attempts.ts";
import { prepareTest } from "./attempts/prepare-test.ts";
import { shapes } from "./sign-on/contract.ts";
import type { SignOnsNeeds } from "./needs.ts";
import { oidcRoutes } from "./oidc/routes.ts";
import { samlRoutes } from "./saml/routes.ts";
import { showAttempt } from "./sign-on/view.ts";

/** The endpoints of signing in through providers. */
export function routes(needs: SignOnsNeeds): readonly AnyRoute[] {
  const path = "/api/login/sso";
  return [
    route("GET", path, {
      summary: "Find the sign-in page for an email address",
      signIn: "none",
      contract: shapes.ssoUrl,
      action: async ({ query }) => ok({ ssoUrl: await findSsoUrl(needs, query.email) }),
    }),
    route("POST", path, {
      summary: "Exchange the one-time code of a sign-in for a token",
      opensSession: "person",
      signIn: "none",
      contract: shapes.exchange,
      faults: ["user.code_wrong", "user.blocked", "provider.none", "provider.mismatch", "login.address_blocked"],
      action: async ({ body: { code }, headers, origin }) => ok({ token: await exchangeCode(needs, { code, headers, origin }) }),
    }),
    ...samlRoutes(needs),
    ...oidcRoutes(needs),
    ...ownerRoutes(needs, "saml"),
    ...ownerRoutes(needs, "oauth"),
  ];
}

/** The endpoints for owners about a provider of one kind. */
function ownerRoutes(needs: SignOnsNeeds, kind: "saml" | "oauth"): readonly AnyRoute[] {
  const path = `/api/v1/account/{accountId}/${kind}-provider/{id}`;
  const account = { param: "accountId", permission: "domainManage" } as const;
  return [
    route("POST", `${path}/test`, {
      summary: "Start a test sign-in, which changes nothing and shows every check",
      account,
      contract: shapes.test,
      secretAnswer: true,
      faults: ["provider.not_found", "request.too_many"],
      action: async ({ params: { id }, account: ofAccount, caller, origin, settle }) => {
        let reply: Reply = { status: 200 };
        await prepareTest(needs, { id, kind, account: ofAccount, userId: caller.userId, origin }, async (tx, url) => {
          reply = { status: 200, body: { url } };
          await settle(tx, reply);
        });
        return reply;
      },
    }),
    route("GET", `${path}/attempts`, {
      summary: "List the last sign-ins through a provider with their results, newest first",
      account,
      contract: shapes.attempts,
      faults: ["provider.not_found"],
      action: async ({ params: { id }, query, account: ofAccount }) => {
        const page = pageOf(query, `attempts ${id}`);
        const found = await listProviderAttempts(needs, { id, kind, account: ofAccount }, page);
        return ok(pageAnswer(page, found, { show: showAttempt, keyOf: (row) => [row.id] }));
      },
    }),
  ];
}
