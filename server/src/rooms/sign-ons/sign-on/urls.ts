import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { SsoDomain } from "@chancery/core/sso/decide-sign-on.ts";

/** The URL at which users of a domain start to sign in. */
export function signOnUrl(baseUrl: string, { providerId, providerKind }: Pick<SsoDomain, "providerId" | "providerKind">): string {
  return `${baseUrl}/${providerKind === "saml" ? "saml2/authenticate" : "oauth2/authorization"}/${providerId}`;
}

/** The entity id of the service at SAML providers. */
export function entityIdOf(baseUrl: string): string {
  return `${baseUrl}/saml/metadata`;
}

/** The URL for responses of a SAML provider, or of any provider. */
export function acsUrlOf(baseUrl: string, id: ProviderId | undefined): string {
  return id === undefined ? `${baseUrl}/login/saml2/sso` : `${baseUrl}/login/saml2/sso/${id}`;
}

/** The URL for responses of an OpenID provider. */
export function callbackUrlOf(baseUrl: string, id: ProviderId): string {
  return `${baseUrl}/login/oauth2/code/${id}`;
}
