-- How much an e-mail was guessed at from wherever, known or not, kept as a hash: each try adds one, a right one takes its own
-- back, and one is forgotten a minute. `level` is what it was at `counted_at`.
create table login_levels (
  name bytea primary key,
  level double precision not null check (level >= 0),
  counted_at timestamptz not null,
  expires_at timestamptz not null
);

create index login_levels_by_expiry on login_levels (expires_at, name);
