import type { Instant } from "@chancery/core/ids/instant.ts";
import { readMetadata } from "@chancery/core/sso/read-metadata.ts";
import { providerWarnings, scopesWarnings } from "@chancery/core/sso/warnings.ts";
import type { Secret } from "@chancery/core/text/secret.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { InspectedCertificate } from "../../../io/certificates/inspect-certificate.ts";
import { mask } from "./masked.ts";
import type { SsoNeeds } from "../needs.ts";
import { unlockSecret, keptPair } from "./row-secrets.ts";
import type { ListedRow, OauthRow, SamlRow } from "./store/rows.ts";

type ShowNeeds = Pick<SsoNeeds, "secrets" | "secretsInAnswers" | "inspectCertificate">;

/** A row of a list, without secrets. */
export function showListed({ id, name, entity_id: entityID }: ListedRow) {
  return { id, uuid: id, name, entityID };
}

/** A SAML provider as a whole, its key too unless secrets are masked. */
export async function showSaml(needs: ShowNeeds, row: SamlRow, now: Instant) {
  const pair = keptPair(needs.secrets, row);
  return {
    ...showListed(row),
    firstNameMapping: row.first_name_mapping,
    lastNameMapping: row.last_name_mapping,
    phoneMapping: row.phone_mapping,
    metadataUrl: row.metadata_url,
    metadataXml: row.metadata_url === null ? row.metadata_xml : null,
    metadataFetchedAt: row.metadata_fetched_at,
    signingCertificate: row.signing_certificate,
    signingPrivateKey: pair ? shown(needs, pair.key) : null,
    certificates: certificatesOf(needs, row).map(({ subject, fingerprint, startsAt, endsAt }) => ({
      subject,
      fingerprint,
      startsAt,
      endsAt,
    })),
    warnings: await warningsOf(needs, row, now),
    createdAt: row.created_at,
  };
}

/** An OpenID provider as a whole, its secret too unless secrets are masked. */
export function showOauth(needs: ShowNeeds, row: OauthRow) {
  return {
    ...showListed(row),
    clientId: row.client_id,
    clientSecret: shown(needs, unlockSecret(needs.secrets, row, "client_secret", row.client_secret)),
    authorizationUri: row.authorization_uri,
    tokenUri: row.token_uri,
    issuerUri: row.entity_id,
    jwkSetUri: row.jwk_set_uri,
    scopes: row.scopes,
    warnings: scopesWarnings(row.scopes),
    createdAt: row.created_at,
  };
}

function shown({ secretsInAnswers }: ShowNeeds, secret: Secret): string {
  return secretsInAnswers === "masked" ? mask : secret.reveal();
}

async function warningsOf(needs: ShowNeeds, row: SamlRow, now: Instant) {
  const reading = await runSteps(readMetadata(row.metadata_xml));
  return providerWarnings(
    {
      idpCertificates: certificatesOf(needs, row),
      signingCertificate: row.signing_certificate === null ? undefined : needs.inspectCertificate(row.signing_certificate),
      metadataEnd: "idp" in reading ? reading.idp.validUntil : undefined,
      metadataProblem: row.metadata_problem ?? undefined,
    },
    now,
  );
}

function certificatesOf({ inspectCertificate }: ShowNeeds, { certificates }: SamlRow): readonly InspectedCertificate[] {
  return certificates.flatMap((pem) => inspectCertificate(pem) ?? []);
}
