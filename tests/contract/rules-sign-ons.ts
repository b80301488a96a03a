import { providersOf } from "./cases/sign-ons.ts";
import { hides, inAccount, type Rule } from "./rule.ts";
import { people } from "../world/people.ts";

const path = (id: string, word: string) => ({ path: `/api/v1/account/${people.stranger.accountId}/saml-provider/${id}/${word}` });

const hidden = (word: string) =>
  hides(
    async (scene) => (await providersOf(scene)).id,
    (id) => path(id, word),
  );

/** Rules of what owners do about sign-ins through providers. */
export const signOnRules: Readonly<Record<string, Rule>> = {
  "POST /api/v1/account/{accountId}/saml-provider/{id}/test": inAccount("domainManage", hidden("test")),
  "GET /api/v1/account/{accountId}/saml-provider/{id}/attempts": inAccount("domainManage", hidden("attempts")),
};
