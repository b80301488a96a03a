import type { AccountId, ProviderId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import type { Secret } from "../text/secret.ts";

/** An identity provider through which users of an account sign in. */
export type Provider = SamlProvider | OauthProvider;

/** A SAML2 provider: its metadata, and the settings of the account. */
export type SamlProvider = {
  readonly kind: "saml";
  readonly id: ProviderId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly mappings: SamlMappings;
  readonly idp: SamlIdp;
  /** The certificate and key that sign requests to this provider; those of the service when undefined. */
  readonly signing: SigningPair | undefined;
  readonly createdAt: Instant;
};

/** The names of the SAML attributes that hold a person's names and phone number. */
export type SamlMappings = { readonly firstName: string; readonly lastName: string; readonly phone: string };

/** The metadata of a SAML identity provider, with at least one URL and one certificate. */
export type SamlIdp = {
  readonly entityId: string;
  /** The URL for requests by HTTP redirect. */
  readonly redirectUrl?: string;
  /** The URL for requests by HTTP POST. */
  readonly postUrl?: string;
  /** Its signing certificates, as PEM. */
  readonly certificates: readonly string[];
  readonly wantsSignedRequests: boolean;
  readonly metadataXml: string;
};

/** A certificate (PEM) and its private key (PEM, PKCS#8). */
export type SigningPair = { readonly certificate: string; readonly privateKey: Secret };

/** An OpenID Connect provider. `scopes` are separated by single spaces. */
export type OauthProvider = {
  readonly kind: "oauth";
  readonly id: ProviderId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly authorizationUri: string;
  readonly tokenUri: string;
  readonly issuerUri: string;
  readonly jwkSetUri: string;
  readonly scopes: string;
  readonly createdAt: Instant;
};
