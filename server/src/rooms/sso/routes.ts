import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../http/route/route.ts";
import { changeSaml } from "./saml/change-saml.ts";
import { createSaml } from "./saml/create-saml.ts";
import { listProviders } from "./provider/list-providers.ts";
import { readProvider } from "./provider/read-provider.ts";
import { removeProvider } from "./provider/remove-provider.ts";
import { changeOauth, createOauth } from "./oauth/save-oauth.ts";
import { shapes } from "./provider/contract.ts";
import type { SsoNeeds } from "./needs.ts";

/** Answers that carry secrets: kept nowhere on their way, and encrypted under an Idempotency-Key. */
const secret = {
  account: { param: "accountId", permission: "domainManage" },
  always: { "cache-control": "no-store" },
  secretAnswer: true,
} as const;
const foundFaults = ["provider.not_found", "provider.foreign"] as const;
const samlFaults: readonly FaultCode[] = ["provider.metadata_choice", "provider.metadata_unreadable", "provider.signing_pair"];

/** The endpoints of identity providers. */
export function routes(needs: SsoNeeds): readonly AnyRoute[] {
  const path = "/api/v1/account/{accountId}/oauth-provider";
  return [
    ...samlRoutes(needs, "saml-provider", ""),
    // what clients of older releases call
    ...samlRoutes(needs, "idp", ", by the old path"),
    route("GET", path, {
      summary: "List the OpenID Connect providers of an account",
      account: { param: "accountId", permission: "domainListView" },
      contract: shapes.listOauth,
      action: ({ account }) => listProviders(needs, account.id, "oauth"),
    }),
    route("POST", path, {
      summary: "Create an OpenID Connect provider",
      ...secret,
      contract: shapes.createOauth,
      faults: ["value.too_many"],
      action: ({ body, ...acting }) => createOauth(needs, body, acting),
    }),
    route("GET", `${path}/{id}`, {
      summary: "Retrieve an OpenID Connect provider with its secret",
      ...secret,
      contract: shapes.readOauth,
      faults: foundFaults,
      action: ({ params: { id }, ...acting }) => readProvider(needs, { kind: "oauth", id }, acting),
    }),
    route("PUT", `${path}/{id}`, {
      summary: "Change the submitted properties of an OpenID Connect provider",
      ...secret,
      contract: shapes.changeOauth,
      faults: foundFaults,
      action: ({ params: { id }, body, ...acting }) => changeOauth(needs, { id, body }, acting),
    }),
    route("DELETE", `${path}/{id}`, {
      summary: "Remove an OpenID Connect provider that no domain uses",
      account: { param: "accountId", permission: "domainManage" },
      contract: shapes.removeOauth,
      faults: [...foundFaults, "provider.used"],
      action: ({ params: { id }, ...acting }) => removeProvider(needs, { kind: "oauth", id }, acting),
    }),
  ];
}

function samlRoutes(needs: SsoNeeds, word: string, note: string): readonly AnyRoute[] {
  const path = `/api/v1/account/{accountId}/${word}`;
  return [
    route("GET", path, {
      summary: `List the SAML2 identity providers of an account${note}`,
      account: { param: "accountId", permission: "domainListView" },
      contract: shapes.listSaml,
      action: ({ account }) => listProviders(needs, account.id, "saml"),
    }),
    route("POST", path, {
      summary: `Add a SAML2 identity provider${note}`,
      ...secret,
      contract: shapes.createSaml,
      faults: [...samlFaults, "value.too_many"],
      action: ({ body, ...acting }) => createSaml(needs, body, acting),
    }),
    route("GET", `${path}/{id}`, {
      summary: `Retrieve a SAML2 identity provider with its key${note}`,
      ...secret,
      contract: shapes.readSaml,
      faults: foundFaults,
      action: ({ params: { id }, ...acting }) => readProvider(needs, { kind: "saml", id }, acting),
    }),
    route("PUT", `${path}/{id}`, {
      summary: `Change the submitted properties of a SAML2 identity provider${note}`,
      ...secret,
      contract: shapes.changeSaml,
      faults: [...foundFaults, ...samlFaults],
      action: ({ params: { id }, body, ...acting }) => changeSaml(needs, { id, body }, acting),
    }),
    route("DELETE", `${path}/{id}`, {
      summary: `Remove a SAML2 identity provider that no domain uses${note}`,
      account: { param: "accountId", permission: "domainManage" },
      contract: shapes.removeSaml,
      faults: [...foundFaults, "provider.used"],
      action: ({ params: { id }, ...acting }) => removeProvider(needs, { kind: "saml", id }, acting),
    }),
  ];
}
