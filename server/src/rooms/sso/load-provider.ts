import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Provider } from "@chancery/core/sso/provider.ts";
import { Secret } from "@chancery/core/text/secret.ts";
import type { Queries } from "../../io/database/database.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import { findProviderRow, type OauthRow, type SamlRow } from "./store/providers.ts";

/** A provider with its secrets, whosever it is. Throws when a secret was changed or moved, or its key is gone. */
export async function loadProvider(box: SecretBox, db: Queries, id: ProviderId): Promise<Provider | undefined> {
  const row = await findProviderRow(db, id);
  return row && providerOf(box, row);
}

/** The provider of a row. Throws when a secret was changed or moved, or its key is gone. */
function providerOf(box: SecretBox, row: SamlRow | OauthRow): Provider {
  const shared = { id: row.id, accountId: row.account_id, name: row.name, createdAt: row.created_at };
  if (row.kind === "oauth") {
    return {
      ...shared,
      kind: "oauth",
      clientId: row.client_id,
      clientSecret: unlockSecret(box, row, "client_secret", row.client_secret),
      authorizationUri: row.authorization_uri,
      tokenUri: row.token_uri,
      issuerUri: row.entity_id,
      jwkSetUri: row.jwk_set_uri,
      scopes: row.scopes,
    };
  }
  return {
    ...shared,
    kind: "saml",
    mappings: { firstName: row.first_name_mapping, lastName: row.last_name_mapping, phone: row.phone_mapping },
    idp: idpOf(row),
    signing: signingOf(box, row),
  };
}

function idpOf(row: SamlRow) {
  return {
    entityId: row.entity_id,
    ...(row.redirect_url === null ? {} : { redirectUrl: row.redirect_url }),
    ...(row.post_url === null ? {} : { postUrl: row.post_url }),
    certificates: row.certificates,
    wantsSignedRequests: row.wants_signed_requests,
    metadataXml: row.metadata_xml,
  };
}

function signingOf(box: SecretBox, row: SamlRow) {
  if (row.signing_certificate === null || row.signing_key === null) return undefined;
  return { certificate: row.signing_certificate, privateKey: unlockSecret(box, row, "signing_key", row.signing_key) };
}

type Column = "client_secret" | "signing_key";
type Row = { readonly id: ProviderId; readonly account_id: AccountId };

function unlockSecret(box: SecretBox, row: Row, column: Column, locked: string): Secret {
  return new Secret(box.unlock(locked, placeOf(row, column)));
}

/** Where a secret is bound to: neither another column, nor another row, nor another account reads it. */
function placeOf({ id, account_id: accountId }: Row, column: Column): string {
  return `sso_providers.${column}.${id}.${accountId}`;
}
