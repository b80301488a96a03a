import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { OauthProvider, Provider, SamlProvider, SigningPair } from "@chancery/core/sso/provider.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { SsoNeeds } from "../needs.ts";
import { unlockSecret } from "./row-secrets.ts";
import { findProviderRow } from "./store/providers.ts";
import type { OauthRow, ProviderRow, SamlRow } from "./store/rows.ts";

type LoadNeeds = Pick<SsoNeeds, "secrets" | "readSigningPair">;

/** A provider of any account, with its secrets. Throws when a secret was changed or moved, or its key is gone. */
export async function loadProvider(needs: LoadNeeds, db: Queries, id: ProviderId): Promise<Provider | undefined> {
  const row = await findProviderRow(db, id);
  if (!row) return undefined;
  return row.kind === "saml" ? samlOf(needs, row) : oauthOf(needs, row);
}

function samlOf(needs: LoadNeeds, row: SamlRow): SamlProvider {
  return {
    kind: "saml",
    ...sharedOf(row),
    mappings: { firstName: row.first_name_mapping, lastName: row.last_name_mapping, phone: row.phone_mapping },
    idp: {
      entityId: row.entity_id,
      ...(row.redirect_url === null ? {} : { redirectUrl: row.redirect_url }),
      ...(row.post_url === null ? {} : { postUrl: row.post_url }),
      certificates: row.certificates,
      wantsSignedRequests: row.wants_signed_requests,
      metadataXml: row.metadata_xml,
    },
    signing: signingOf(needs, row),
  };
}

function oauthOf({ secrets }: LoadNeeds, row: OauthRow): OauthProvider {
  return {
    kind: "oauth",
    ...sharedOf(row),
    clientId: row.client_id,
    clientSecret: unlockSecret(secrets, row, "client_secret", row.client_secret),
    authorizationUri: row.authorization_uri,
    tokenUri: row.token_uri,
    issuerUri: row.entity_id,
    jwkSetUri: row.jwk_set_uri,
    scopes: row.scopes,
  };
}

function sharedOf({ id, account_id: accountId, name, created_at: createdAt }: ProviderRow) {
  return { id, accountId, name, createdAt };
}

/** The pair as PEM, whatever form it was sent in. */
function signingOf({ secrets, readSigningPair }: LoadNeeds, row: SamlRow): SigningPair | undefined {
  if (row.signing_certificate === null || row.signing_key === null) return undefined;
  const reading = readSigningPair(row.signing_certificate, unlockSecret(secrets, row, "signing_key", row.signing_key));
  if ("fault" in reading) throw new Error(`the signing pair of provider ${row.id} cannot be used: ${reading.fault}`);
  return reading.pair;
}
