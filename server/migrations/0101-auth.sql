-- Second factors of users. secret: that of an authenticator app, encrypted. last_counter: the 30 seconds of the last accepted code.
-- Without confirmed_at a factor does not count yet.
create table second_factors (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('totp')),
  name text not null check (char_length(name) <= 255),
  secret text,
  last_counter bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  check ((kind = 'totp') = (secret is not null))
);

create index second_factors_by_user on second_factors (user_id, created_at, id);

create index second_factors_unconfirmed on second_factors (created_at, id) where confirmed_at is null;

-- Codes that replace a second factor, each once; only their SHA-256 is kept.
create table recovery_codes (
  user_id uuid not null references users,
  hash bytea not null,
  primary key (user_id, hash)
);
