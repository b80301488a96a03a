import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

export type ProviderKind = "saml" | "oauth";

type SharedRow = {
  readonly id: ProviderId;
  readonly account_id: AccountId;
  readonly name: string;
  /** The SAML entity id, or the OpenID issuer. */
  readonly entity_id: string;
  readonly created_at: Instant;
};

/** A SAML provider as it is kept. Certificate and key of the pair are as they were sent, the key encrypted. */
export type SamlRow = SharedRow & {
  readonly kind: "saml";
  readonly first_name_mapping: string;
  readonly last_name_mapping: string;
  readonly phone_mapping: string;
  readonly metadata_url: string | null;
  readonly metadata_xml: string;
  readonly redirect_url: string | null;
  readonly post_url: string | null;
  /** PEM. */
  readonly certificates: readonly string[];
  readonly wants_signed_requests: boolean;
  readonly signing_certificate: string | null;
  readonly signing_key: string | null;
  /** Metadata at an address: the last successful fetch, the next one, and why the current content is not used. */
  readonly metadata_fetched_at: Instant | null;
  readonly metadata_due_at: Instant | null;
  readonly metadata_problem: string | null;
};

/** An OpenID provider as it is kept; `client_secret` is encrypted. */
export type OauthRow = SharedRow & {
  readonly kind: "oauth";
  readonly client_id: string;
  readonly client_secret: string;
  readonly authorization_uri: string;
  readonly token_uri: string;
  readonly jwk_set_uri: string;
  readonly scopes: string;
};

export type ProviderRow = SamlRow | OauthRow;
export type RowOf<Kind extends ProviderKind> = Extract<ProviderRow, { readonly kind: Kind }>;

/** A row of a list. */
export type ListedRow = Pick<SharedRow, "id" | "name" | "entity_id">;
