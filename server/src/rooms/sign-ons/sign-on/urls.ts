import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { SsoDomain } from "@chancery/core/sso/decide-sign-on.ts";

/** Where people of a domain begin. */
export function beginningOf(
  baseUrl: string,
  { providerId, providerKind }: Pick<SsoDomain, "providerId" | "providerKind">,
): string {
  return `${baseUrl}/${providerKind === "saml" ? "saml2/authenticate" : "oauth2/authorization"}/${providerId}`;
}

/** What the service is called by SAML providers. */
export function entityIdOf(baseUrl: string): string {
  return `${baseUrl}/saml/metadata`;
}

/** Where the answers of a SAML provider come, or those of any. */
export function acsUrlOf(baseUrl: string, id: ProviderId | undefined): string {
  return id === undefined ? `${baseUrl}/login/saml2/sso` : `${baseUrl}/login/saml2/sso/${id}`;
}

/** Where the answers of an OpenID provider come. */
export function callbackUrlOf(baseUrl: string, id: ProviderId): string {
  return `${baseUrl}/login/oauth2/code/${id}`;
}
