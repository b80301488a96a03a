import type { ProviderId } from "@chancery/core/ids/id.ts";
import { languageOf } from "../../../pages/page.ts";
import { ok, route, type AnyRequest, type AnyRoute } from "../../../http/route/route.ts";
import { beginSaml } from "./begin-saml.ts";
import { findRegistrationId } from "./find-sso-url.ts";
import { finishSaml } from "./finish-saml.ts";
import { showMetadata, showMetadataFor } from "./show-metadata.ts";
import { takeSamlAnswer } from "./receive-saml-response.ts";
import { shapes } from "../sign-on/contract.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { readForm } from "./read-form.ts";
import { signInHelp } from "../../../pages/sign-on-pages.ts";
import { showLeaving, showOutcome } from "../sign-on/view.ts";

const xml = { "content-type": "application/xml; charset=utf-8" };

/** Sign-in by SAML2: the redirect to the provider, the response, and the metadata of the service. */
export function samlRoutes(needs: SignOnsNeeds): readonly AnyRoute[] {
  const taking = {
    signIn: "none",
    faults: ["provider.mismatch", "request.body_missing", "request.too_large"],
    help: signInHelp,
  } as const;
  const take = async (providerId: ProviderId | undefined, { bytes, origin, headers }: Posted) => {
    const { SAMLResponse: samlResponse, RelayState: relayState } = await readForm(bytes, ["SAMLResponse", "RelayState"]);
    const outcome = await takeSamlAnswer(needs, { providerId, samlResponse, relayState, origin });
    return showOutcome(outcome, languageOf(headers["accept-language"]));
  };
  const reading = { signIn: "none" } as const;
  return [
    route("GET", "/saml2/authenticate/{id}", {
      signIn: "none",
      summary: "Start a sign-in through a SAML2 provider",
      contract: shapes.begin,
      faults: ["provider.not_found", "request.invalid", "request.too_many", "user.code_wrong"],
      help: signInHelp,
      action: async ({ params, query: { redirectUrl, test }, headers: { cookie: cookies, ...headers }, origin }) => {
        const leaving = await beginSaml(needs, params.id, { redirectUrl, test, cookies, origin });
        return showLeaving(leaving, languageOf(headers["accept-language"]));
      },
    }),
    route("POST", "/login/saml2/sso/{id}", {
      ...taking,
      summary: "Receive an answer of a SAML2 provider",
      contract: shapes.answer,
      action: ({ params, ...posted }) => take(params.id, posted),
    }),
    route("POST", "/login/saml2/sso", {
      ...taking,
      summary: "Receive an answer of a SAML2 provider that knows the metadata of the whole service",
      contract: shapes.answerOfAny,
      action: (posted) => take(undefined, posted),
    }),
    route("GET", "/login/saml2/arrived", {
      signIn: "none",
      summary: "Return the answer held for the browser",
      contract: shapes.arrive,
      faults: ["provider.mismatch"],
      help: signInHelp,
      action: async ({ query: { ticket }, headers, origin }) => {
        const outcome = await finishSaml(needs, { ticket, cookies: headers["cookie"], origin });
        return showOutcome(outcome, languageOf(headers["accept-language"]));
      },
    }),
    route("GET", "/saml/metadata", {
      ...reading,
      summary: "Retrieve the SAML2 metadata of the service",
      contract: shapes.metadata,
      action: async () => ({ status: 200, text: showMetadata(needs), headers: xml }),
    }),
    route("GET", "/saml/metadata/{id}", {
      ...reading,
      summary: "Retrieve the SAML2 metadata of the service for one provider",
      contract: shapes.metadataOfOne,
      faults: ["provider.not_found"],
      action: async ({ params }) => ({ status: 200, text: await showMetadataFor(needs, params.id), headers: xml }),
    }),
    route("GET", "/saml/registrationId", {
      ...reading,
      summary: "Retrieve the SAML2 provider of a domain",
      contract: shapes.registrationId,
      faults: ["provider.none"],
      action: async ({ query }) => ok({ registrationId: await findRegistrationId(needs, query.domain) }),
    }),
  ];
}

type Posted = Pick<AnyRequest, "bytes" | "origin" | "headers">;
