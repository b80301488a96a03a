-- Metadata that comes from an address: when it was last fetched well, when it is fetched next, and why what the address gives
-- now is not used. Metadata given as XML has none of these.
alter table sso_providers
  add column metadata_fetched_at timestamptz,
  add column metadata_due_at timestamptz,
  add column metadata_problem text;

update sso_providers
set metadata_fetched_at = created_at, metadata_due_at = created_at
where metadata_url is not null;

alter table sso_providers add check ((metadata_due_at is null) = (metadata_url is null));

create index sso_providers_due on sso_providers (metadata_due_at, id) where metadata_due_at is not null;

-- What the people of an account were told of a provider, each once: that a certificate (`certificate <fingerprint>`) ends within
-- so many days, or that its metadata names another entity id (`entity <id>`, 0 days).
create table sso_provider_warnings (
  provider_id uuid not null references sso_providers on delete cascade,
  about text not null check (char_length(about) <= 1100),
  days integer not null check (days in (0, 1, 7, 30)),
  told_at timestamptz not null,
  primary key (provider_id, about, days)
);
