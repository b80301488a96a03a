import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { beginSignOn, type SignOnStart } from "../sign-on/start-sign-on.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { callbackUrlOf } from "../sign-on/urls.ts";
import type { Leaving } from "../sign-on/view.ts";

/** Begins a sign-in at an OpenID provider. Throws provider.not_found and what beginSignOn throws. */
export async function beginOidc(needs: SignOnsNeeds, id: ProviderId, beginning: SignOnStart): Promise<Leaving> {
  const provider = await needs.sso.findProvider(needs.database, id);
  if (provider?.kind !== "oauth") throw new Fault("provider.not_found", { args: [id] });
  const binding = needs.oidc.newBinding();
  const { handle: state, setCookie } = await beginSignOn(needs, provider, beginning, { ...binding });
  const redirectUri = callbackUrlOf(needs.baseUrl(), id);
  return { kind: "address", url: await needs.oidc.authorizationUrl(provider, { redirectUri, state, binding }), setCookie };
}
