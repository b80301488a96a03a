-- Identity providers of accounts. entity_id is the SAML entity id or the OpenID issuer; what it says is read from the metadata
-- when they are saved or fetched. client_secret and signing_key are encrypted with the key ring, bound to their row.
create table sso_providers (
  id uuid primary key,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('saml', 'oauth')),
  name text not null check (char_length(name) between 3 and 255),
  entity_id text not null check (char_length(entity_id) between 1 and 2048),
  created_at timestamptz not null,

  first_name_mapping text,
  last_name_mapping text,
  phone_mapping text,
  metadata_url text,
  metadata_xml text,
  redirect_url text,
  post_url text,
  certificates text[],
  wants_signed_requests boolean,
  signing_certificate text,
  signing_key text,

  client_id text,
  client_secret text,
  authorization_uri text,
  token_uri text,
  jwk_set_uri text,
  scopes text,

  -- What a domain refers to, so that a provider of another account cannot be connected.
  constraint sso_providers_of_account unique (id, account_id),
  check (kind <> 'saml' or (num_nulls(first_name_mapping, last_name_mapping, phone_mapping, metadata_xml, certificates,
    wants_signed_requests) = 0 and coalesce(redirect_url, post_url) is not null and cardinality(certificates) > 0)),
  check (kind <> 'oauth' or num_nulls(client_id, client_secret, authorization_uri, token_uri, jwk_set_uri, scopes) = 0),
  check ((signing_certificate is null) = (signing_key is null))
);

create index sso_providers_by_account on sso_providers (account_id, kind, created_at, id);

-- What other rooms may join, by primary key only.
create view sso_provider_cards as
select id, account_id, kind, name, entity_id
from sso_providers;
