import { people } from "../world/people.ts";
import { newProvider } from "./cases/providers.ts";
import { hides, inAccount, type Rule } from "./rule.ts";

const words = ["saml-provider", "idp", "oauth-provider"] as const;

/** Permissions for identity providers: one of another account does not exist. */
export const providerRules: Readonly<Record<string, Rule>> = Object.fromEntries(
  words.flatMap((word) => {
    const path = `/api/v1/account/{accountId}/${word}`;
    const hidden = (body?: object) =>
      hides(
        async ({ ann }) => newProvider(ann, word),
        (id) => ({ path: `/api/v1/account/${people.stranger.accountId}/${word}/${id}`, ...(body && { sent: { body } }) }),
      );
    return [
      [`GET ${path}`, inAccount("domainListView")],
      [`POST ${path}`, inAccount("domainManage")],
      [`GET ${path}/{id}`, inAccount("domainManage", hidden())],
      [`PUT ${path}/{id}`, inAccount("domainManage", hidden({ name: "Mine" }))],
      [`DELETE ${path}/{id}`, inAccount("domainManage", hidden())],
    ] as const;
  }),
);
