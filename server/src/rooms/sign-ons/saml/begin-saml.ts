import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { writeAuthnRequest } from "@chancery/core/sso/authn-request.ts";
import type { SamlIdp } from "@chancery/core/sso/provider.ts";
import { beginSignOn, type SignOnStart } from "../sign-on/start-sign-on.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { entityIdOf } from "../sign-on/urls.ts";

/** How a browser leaves for the provider: by an address, or by a form that it posts. */
export type Leaving =
  | { readonly kind: "address"; readonly url: string; readonly setCookie: string }
  | {
      readonly kind: "form";
      readonly action: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly setCookie: string;
    };

/** Begins a sign-in at a SAML provider; requests are signed. Throws provider.not_found and what beginSignOn throws. */
export async function beginSaml(needs: SignOnsNeeds, id: ProviderId, beginning: SignOnStart): Promise<Leaving> {
  const provider = await needs.sso.findProvider(needs.database, id);
  if (provider?.kind !== "saml") throw new Fault("provider.not_found", { args: [id] });
  const requestId = `_${needs.tokens.newCode().text}`;
  const { handle: relayState, setCookie } = await beginSignOn(needs, provider, beginning, { requestId });
  const { destination, isRedirect } = placeOf(provider.idp);
  // while the person is at the provider
  needs.saml.warmUp(provider.idp.certificates);
  const at = needs.clock.now();
  const xml = writeAuthnRequest({ id: requestId, entityId: entityIdOf(needs.baseUrl()), destination, at });
  const privateKey = (provider.signing ?? needs.samlPair).privateKey.reveal();
  if (isRedirect) return { kind: "address", url: needs.saml.redirectTo(destination, { xml, relayState, privateKey }), setCookie };
  const fields = { SAMLRequest: needs.saml.signedForm({ xml, privateKey }), RelayState: relayState };
  return { kind: "form", action: destination, fields, setCookie };
}

function placeOf({ redirectUrl, postUrl }: SamlIdp): { readonly destination: string; readonly isRedirect: boolean } {
  if (redirectUrl !== undefined) return { destination: redirectUrl, isRedirect: true };
  if (postUrl === undefined) throw new Error("the metadata of a provider has no address");
  return { destination: postUrl, isRedirect: false };
}
