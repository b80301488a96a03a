import sql from "sql-template-tag";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";

type SharedRow = {
  readonly id: ProviderId;
  readonly account_id: AccountId;
  readonly name: string;
  /** The SAML entity id, or the OpenID issuer. */
  readonly entity_id: string;
  readonly created_at: Instant;
};

/** A SAML provider as it is kept; `signing_key` is encrypted. */
export type SamlRow = SharedRow & {
  readonly kind: "saml";
  readonly first_name_mapping: string;
  readonly last_name_mapping: string;
  readonly phone_mapping: string;
  readonly metadata_url: string | null;
  readonly metadata_xml: string;
  readonly redirect_url: string | null;
  readonly post_url: string | null;
  readonly certificates: readonly string[];
  readonly wants_signed_requests: boolean;
  readonly signing_certificate: string | null;
  readonly signing_key: string | null;
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

/** A provider, whosever it is. */
export async function findProviderRow(db: Queries, id: ProviderId): Promise<SamlRow | OauthRow | undefined> {
  return db.first<SamlRow | OauthRow>(sql`
    select id, account_id, kind, name, entity_id, created_at, first_name_mapping, last_name_mapping, phone_mapping,
      metadata_url, metadata_xml, redirect_url, post_url, certificates, wants_signed_requests, signing_certificate,
      signing_key, client_id, client_secret, authorization_uri, token_uri, jwk_set_uri, scopes
    from sso_providers
    where id = ${id}`);
}
