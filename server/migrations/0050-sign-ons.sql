-- Sign-ins through identity providers that are under way. handle_hash is that of what comes back with the provider's answer,
-- browser_hash that of the cookie of the browser that began; both are null in a test that is ready and not yet begun.
-- protocol (what the answer must fit) and arrival (what it said, until the browser comes for it) are encrypted.
create table sign_on_requests (
  id uuid primary key,
  provider_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('saml', 'oauth')),
  purpose text not null check (purpose in ('login', 'test')),
  redirect_url text not null check (char_length(redirect_url) <= 2048),
  address_hash bytea not null,
  test_hash bytea unique,
  handle_hash bytea unique,
  browser_hash bytea,
  protocol text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  arrival_hash bytea unique,
  arrival text,
  foreign key (provider_id, account_id) references sso_providers (id, account_id) on delete cascade,
  check (num_nulls(handle_hash, browser_hash, protocol) in (0, 3)),
  check ((purpose = 'test') = (test_hash is not null)),
  check ((arrival is null) = (arrival_hash is null))
);

create index sign_on_requests_by_expiry on sign_on_requests (expires_at, id);
create index sign_on_requests_by_address on sign_on_requests (address_hash, created_at);
create index sign_on_requests_by_provider on sign_on_requests (provider_id, account_id);

-- Assertions that were taken, until they end by themselves: none is taken twice.
create table sign_on_assertions (
  provider_id uuid not null references sso_providers on delete cascade,
  assertion_hash bytea not null,
  expires_at timestamptz not null,
  primary key (provider_id, assertion_hash)
);

create index sign_on_assertions_by_expiry on sign_on_assertions (expires_at);

-- Whom a provider means by a subject. One person has one subject of a provider.
create table sign_on_identities (
  provider_id uuid not null references sso_providers on delete cascade,
  subject_hash bytea not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (provider_id, subject_hash),
  unique (provider_id, user_id)
);

create index sign_on_identities_by_user on sign_on_identities (user_id);

-- One-time codes that a browser carries back, each for a session.
create table sign_on_codes (
  hash bytea primary key,
  provider_id uuid not null references sso_providers on delete cascade,
  user_id uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sign_on_codes_by_expiry on sign_on_codes (expires_at);
create index sign_on_codes_by_provider on sign_on_codes (provider_id);
create index sign_on_codes_by_user on sign_on_codes (user_id);

-- What became of each answer of a provider: the checks, and the number of the fault (null: let in). No assertion, no secret.
create table sign_on_attempts (
  id uuid primary key,
  provider_id uuid not null,
  account_id uuid not null,
  purpose text not null check (purpose in ('login', 'test')),
  at timestamptz not null,
  ip text not null,
  code integer,
  email text,
  checks jsonb not null,
  foreign key (provider_id, account_id) references sso_providers (id, account_id) on delete cascade
);

create index sign_on_attempts_by_provider on sign_on_attempts (provider_id, account_id, id);
create index sign_on_attempts_by_age on sign_on_attempts (at, id);
