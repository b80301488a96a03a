import type { ProviderId } from "@chancery/core/ids/id.ts";
import { route, type AnyRoute, type Bytes } from "../../http/route.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { beginSaml } from "./actions/begin-saml.ts";
import { findRegistrationId } from "./actions/find-sso-url.ts";
import { finishSaml } from "./actions/finish-saml.ts";
import { showMetadata, showMetadataFor } from "./actions/show-metadata.ts";
import { takeSamlAnswer } from "./actions/take-saml-answer.ts";
import { shapes } from "./contract.ts";
import type { SignOnsNeeds } from "./needs.ts";
import { readForm } from "./read-form.ts";
import { pageOnFault, showLeaving, showOutcome } from "./view.ts";

const open = { signIn: "none", mailbox: "none" } as const;
const xml = { "content-type": "application/xml; charset=utf-8" };

/** Signing in by SAML2: out to the provider, back from it, and what the provider is to know of us. */
export function samlRoutes(needs: SignOnsNeeds): readonly AnyRoute[] {
  return [
    route({
      ...open,
      method: "GET",
      path: "/saml2/authenticate/{id}",
      summary: "Begin to sign in through a SAML2 provider",
      contract: shapes.begin,
      faults: ["provider.not_found", "request.invalid", "request.too_many", "user.code_wrong"],
      action: async ({ params, query: { redirectUrl, test }, headers: { cookie: cookies }, origin }) =>
        showLeaving(await beginSaml(needs, params.id, { redirectUrl, test, cookies, origin })),
    }),
    ...answerRoutes(needs),
    ...metadataRoutes(needs),
  ];
}

function answerRoutes(needs: SignOnsNeeds): readonly AnyRoute[] {
  const taking = { ...open, method: "POST", faults: ["provider.mismatch", "request.body_missing", "request.too_large"] } as const;
  const take = async (providerId: ProviderId | undefined, bytes: Bytes | undefined, origin: Origin) => {
    const { SAMLResponse: samlResponse, RelayState: relayState } = await readForm(bytes, ["SAMLResponse", "RelayState"]);
    return showOutcome(await takeSamlAnswer(needs, { providerId, samlResponse, relayState, origin }));
  };
  return [
    route({
      ...taking,
      path: "/login/saml2/sso/{id}",
      summary: "Where a SAML2 provider sends its answer",
      contract: shapes.answer,
      action: ({ params, headers, bytes, origin }) => pageOnFault(headers, take(params.id, bytes, origin)),
    }),
    route({
      ...taking,
      path: "/login/saml2/sso",
      summary: "Where SAML2 providers send their answers that know the metadata of the whole service",
      contract: shapes.answerOfAny,
      action: ({ headers, bytes, origin }) => pageOnFault(headers, take(undefined, bytes, origin)),
    }),
    route({
      ...open,
      method: "GET",
      path: "/login/saml2/arrived",
      summary: "Where the browser fetches the answer that waits for it",
      contract: shapes.arrive,
      faults: ["provider.mismatch"],
      action: ({ query: { ticket }, headers, origin }) =>
        pageOnFault(headers, finishSaml(needs, { ticket, cookies: headers["cookie"], origin }).then(showOutcome)),
    }),
  ];
}

function metadataRoutes(needs: SignOnsNeeds): readonly AnyRoute[] {
  const reading = { ...open, method: "GET" } as const;
  return [
    route({
      ...reading,
      path: "/saml/metadata",
      summary: "The SAML2 metadata of the service",
      contract: shapes.metadata,
      faults: [],
      action: async () => ({ status: 200, text: showMetadata(needs), headers: xml }),
    }),
    route({
      ...reading,
      path: "/saml/metadata/{id}",
      summary: "The SAML2 metadata of the service for one provider",
      contract: shapes.metadataOfOne,
      faults: ["provider.not_found"],
      action: async ({ params }) => ({ status: 200, text: await showMetadataFor(needs, params.id), headers: xml }),
    }),
    route({
      ...reading,
      path: "/saml/registrationId",
      summary: "The SAML2 provider of a domain",
      contract: shapes.registrationId,
      faults: ["provider.none"],
      action: async ({ query }) => ({ status: 200, body: { registrationId: await findRegistrationId(needs, query.domain) } }),
    }),
  ];
}
