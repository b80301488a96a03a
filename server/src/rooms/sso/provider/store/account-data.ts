import sql from "sql-template-tag";
import type { AccountData } from "../../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    /** The identity providers of the account, without their secrets. */
    "identity-providers": (accountId) => sql`
      select id, kind, name, entity_id, created_at, first_name_mapping, last_name_mapping, phone_mapping, metadata_url, metadata_xml,
        redirect_url, post_url, certificates, wants_signed_requests, signing_certificate, client_id, authorization_uri, token_uri,
        jwk_set_uri, scopes
      from sso_providers
      where account_id = ${accountId}
      order by id`,
  },
};
