import type { Config } from "../config/config.ts";
import { openOidc } from "../io/oidc/open-oidc.ts";
import { openOutbound } from "../io/outbound/open-outbound.ts";
import { readAnswer } from "../io/saml/read-answer.ts";
import { redirectTo, signedForm } from "../io/saml/sign-request.ts";
import type { Keys } from "../io/keys/keys.ts";
import { secretBox } from "../io/secrets/secret-box.ts";
import type { Auth } from "../rooms/auth/index.ts";
import { signOns, type SignOns, type SignOnsNeeds } from "../rooms/sign-ons/index.ts";

type Around = Pick<SignOnsNeeds, "accounts" | "emails" | "sso" | "domains"> & { readonly auth: Pick<Auth, "openSession"> };

type SignOnsIo = Pick<SignOnsNeeds, "database" | "clock" | "newId" | "tokens" | "baseUrl"> & {
  readonly config: Pick<Config, "ssoRedirects" | "rateLimits" | "outboundAllow">;
  readonly keys: Pick<Keys, "secrets" | "saml">;
};

/** The room of signing in through identity providers, on what is around it. */
export function composeSignOns(io: SignOnsIo, { auth, ...rooms }: Around): SignOns {
  return signOns({
    ...io,
    ...rooms,
    secrets: secretBox(io.keys.secrets),
    redirects: io.config.ssoRedirects,
    isLimited: io.config.rateLimits !== "off",
    samlPair: io.keys.saml,
    saml: { readAnswer, redirectTo, signedForm },
    oidc: openOidc({ outbound: openOutbound({ allow: io.config.outboundAllow }), clock: io.clock }),
    openSession: auth.openSession,
  });
}
