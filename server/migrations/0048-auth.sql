-- Codes that letters carry to an address, to register it or to set its password; only their SHA-256 is kept.
create table person_codes (
  hash bytea primary key,
  kind text not null check (kind in ('registration', 'password')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index person_codes_by_email on person_codes (email, kind);

create index person_codes_by_expiry on person_codes (expires_at, hash);
