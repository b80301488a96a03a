-- People whose e-mail their provider does not vouch for: a letter brings a code (hash) to the address, which lets them in.
-- arrival (e-mail, what the provider said, what was looked at) is encrypted. Rows stay for a while, to count letters.
create table sign_on_confirmations (
  id uuid primary key,
  hash bytea not null unique,
  provider_id uuid not null,
  account_id uuid not null,
  email_hash bytea not null,
  arrival text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  foreign key (provider_id, account_id) references sso_providers (id, account_id) on delete cascade
);

create index sign_on_confirmations_by_email on sign_on_confirmations (email_hash, created_at);
create index sign_on_confirmations_by_age on sign_on_confirmations (created_at, id);
create index sign_on_confirmations_by_provider on sign_on_confirmations (provider_id, account_id);
