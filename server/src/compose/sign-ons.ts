import { openOidc } from "../io/oidc/open-oidc.ts";
import { openOutbound } from "../io/outbound/open-outbound.ts";
import { readAnswer } from "../io/saml/read-answer.ts";
import { redirectTo, signedForm } from "../io/saml/sign-request.ts";
import { warmUpOnce } from "../io/saml/warm-up.ts";
import type { Auth } from "../rooms/auth/index.ts";
import { signOns, type SignOns, type SignOnsNeeds } from "../rooms/sign-ons/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside &
  Pick<SignOnsNeeds, "accounts" | "emails" | "sso" | "domains"> & { readonly auth: Pick<Auth, "openSession"> };

/** The room of signing in through identity providers, with SAML and OpenID Connect. */
export function composeSignOns({ auth, ...given }: Given): SignOns {
  const { config, keys, clock } = given;
  return signOns({
    ...given,
    redirects: config.ssoRedirects,
    isLimited: config.rateLimits !== "off",
    samlPair: keys.saml,
    saml: { readAnswer, redirectTo, signedForm, warmUp: warmUpOnce() },
    oidc: openOidc({ outbound: openOutbound({ allow: config.outboundAllow }), clock }),
    openSession: auth.openSession,
  });
}
