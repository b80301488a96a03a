-- What accounts say of e-mail domains. domain is in A-labels; searched is what it is found by, folded. value is what the record in
-- DNS must say. tried_until: after a confirm that found nothing the service tries until then. lost_at: the record of a
-- verified domain had been gone for three days, the proof counts no more. absent_ms: for how long it was seen to be gone, up
-- to absent_seen_at, which is null when the last answer said nothing. asked_at is the last time that people asked for a check.
create table account_domains (
  id uuid primary key,
  account_id uuid not null references accounts,
  domain text not null check (char_length(domain) between 3 and 236 and domain = lower(domain)),
  unicode text not null check (char_length(unicode) <= 236),
  searched text not null,
  status text not null check (status in ('UNVERIFIED', 'INACTIVE', 'ACTIVE')),
  provider_id uuid,
  only_sso_login boolean not null default false,
  created_at timestamptz not null,

  method text check (method in ('DNS_TXT_RECORD', 'DNS_CNAME_RECORD')),
  value text,
  tried_until timestamptz,
  tries integer not null default 0,
  verified_at timestamptz,
  lost_at timestamptz,

  absent_since timestamptz,
  absent_ms bigint,
  absent_seen_at timestamptz,
  next_look_at timestamptz,
  asked_at timestamptz,
  looked_at timestamptz,
  look_result text check (look_result in ('FOUND', 'ABSENT', 'MISMATCH', 'WILDCARD', 'TEMPORARY')),
  look_found text[],
  look_reason text,

  unique (account_id, domain),
  -- The database refuses a provider of another account, and the removal of one that is connected.
  constraint account_domains_provider foreign key (provider_id, account_id) references sso_providers (id, account_id),
  check (not only_sso_login or provider_id is not null),
  check ((method is null) = (value is null)),
  check (status = 'UNVERIFIED' or (method is not null and verified_at is not null)),
  check (lost_at is null or status = 'INACTIVE'),
  check (num_nulls(absent_since, absent_ms) in (0, 2)),
  check (num_nulls(looked_at, look_result, look_found) in (0, 3))
);

-- Many accounts may claim a domain, one has it.
create unique index account_domains_verified on account_domains (domain)
  where status <> 'UNVERIFIED' and lost_at is null;

create index account_domains_to_look on account_domains (next_look_at, id)
  where next_look_at is not null;

create index account_domains_by_provider on account_domains (provider_id)
  where provider_id is not null;
