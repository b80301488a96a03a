-- Only the SHA-256 of a token is kept. A session dies at idle_until or expires_at, whichever is first; an application
-- token has no idle_until.
create table tokens (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('session', 'application')),
  name text not null check (char_length(name) <= 255),
  hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  idle_until timestamptz,
  expires_at timestamptz not null,
  check ((kind = 'session') = (idle_until is not null))
);

create index tokens_by_user on tokens (user_id, kind, created_at, id);

create index tokens_by_expiry on tokens (expires_at, id);

-- Tries to sign in of the last minutes for a pair of e-mail and address, kept as a hash: the wrong ones, and those whose
-- password is being looked at right now.
create table login_tries (
  pair bytea primary key,
  wrong timestamptz[] not null,
  pending timestamptz[] not null,
  expires_at timestamptz not null
);

create index login_tries_by_expiry on login_tries (expires_at, pair);
