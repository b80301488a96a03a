import sql from "sql-template-tag";
import type { Transaction } from "../../../../io/database/database.ts";
import type { OauthRow, SamlRow } from "./rows.ts";

/** Adds a SAML provider. */
export async function addSamlRow(tx: Transaction, row: SamlRow): Promise<void> {
  await tx.run(sql`
    insert into sso_providers (id, account_id, kind, name, entity_id, created_at, first_name_mapping, last_name_mapping,
      phone_mapping, metadata_url, metadata_xml, redirect_url, post_url, certificates, wants_signed_requests,
      signing_certificate, signing_key, metadata_fetched_at, metadata_due_at, metadata_problem)
    values (${row.id}, ${row.account_id}, 'saml', ${row.name}, ${row.entity_id}, ${row.created_at}, ${row.first_name_mapping},
      ${row.last_name_mapping}, ${row.phone_mapping}, ${row.metadata_url}, ${row.metadata_xml}, ${row.redirect_url},
      ${row.post_url}, ${row.certificates}::text[], ${row.wants_signed_requests}, ${row.signing_certificate}, ${row.signing_key},
      ${row.metadata_fetched_at}, ${row.metadata_due_at}, ${row.metadata_problem})`);
}

/** Changes everything of a SAML provider but whose it is and its age. */
export async function changeSamlRow(tx: Transaction, row: SamlRow): Promise<void> {
  await tx.run(sql`
    update sso_providers
    set name = ${row.name}, entity_id = ${row.entity_id}, first_name_mapping = ${row.first_name_mapping},
      last_name_mapping = ${row.last_name_mapping}, phone_mapping = ${row.phone_mapping}, metadata_url = ${row.metadata_url},
      metadata_xml = ${row.metadata_xml}, redirect_url = ${row.redirect_url}, post_url = ${row.post_url},
      certificates = ${row.certificates}::text[], wants_signed_requests = ${row.wants_signed_requests},
      signing_certificate = ${row.signing_certificate}, signing_key = ${row.signing_key},
      metadata_fetched_at = ${row.metadata_fetched_at}, metadata_due_at = ${row.metadata_due_at},
      metadata_problem = ${row.metadata_problem}
    where id = ${row.id}
      and account_id = ${row.account_id}`);
}

/** Adds an OpenID provider. */
export async function addOauthRow(tx: Transaction, row: OauthRow): Promise<void> {
  await tx.run(sql`
    insert into sso_providers (id, account_id, kind, name, entity_id, created_at, client_id, client_secret, authorization_uri,
      token_uri, jwk_set_uri, scopes)
    values (${row.id}, ${row.account_id}, 'oauth', ${row.name}, ${row.entity_id}, ${row.created_at}, ${row.client_id},
      ${row.client_secret}, ${row.authorization_uri}, ${row.token_uri}, ${row.jwk_set_uri}, ${row.scopes})`);
}

/** Changes everything of an OpenID provider but whose it is and its age. */
export async function changeOauthRow(tx: Transaction, row: OauthRow): Promise<void> {
  await tx.run(sql`
    update sso_providers
    set name = ${row.name}, entity_id = ${row.entity_id}, client_id = ${row.client_id}, client_secret = ${row.client_secret},
      authorization_uri = ${row.authorization_uri}, token_uri = ${row.token_uri}, jwk_set_uri = ${row.jwk_set_uri},
      scopes = ${row.scopes}
    where id = ${row.id}
      and account_id = ${row.account_id}`);
}
