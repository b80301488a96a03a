import { providerOf } from "./cases/oidc-sign-ons.ts";
import { providersOf } from "./cases/sign-ons.ts";
import { hides, inAccount, type Rule } from "./rule.ts";
import { people } from "../world/people.ts";

const hidden = (kind: "saml" | "oauth", word: string) =>
  hides(
    async (scene) => (await (kind === "saml" ? providersOf : providerOf)(scene)).id,
    (id) => ({ path: `/api/v1/account/${people.stranger.accountId}/${kind}-provider/${id}/${word}` }),
  );

/** Rules of what owners do about sign-ins through providers. */
export const signOnRules: Readonly<Record<string, Rule>> = {
  "POST /api/v1/account/{accountId}/saml-provider/{id}/test": inAccount("domainManage", hidden("saml", "test")),
  "GET /api/v1/account/{accountId}/saml-provider/{id}/attempts": inAccount("domainManage", hidden("saml", "attempts")),
  "POST /api/v1/account/{accountId}/oauth-provider/{id}/test": inAccount("domainManage", hidden("oauth", "test")),
  "GET /api/v1/account/{accountId}/oauth-provider/{id}/attempts": inAccount("domainManage", hidden("oauth", "attempts")),
};
