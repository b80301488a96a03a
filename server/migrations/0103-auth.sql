-- Passkeys (WebAuthn). sign_count: the counter of the authenticator, 0 for those that do not count.
alter table second_factors
  drop constraint second_factors_kind_check,
  add constraint second_factors_kind_check check (kind in ('totp', 'passkey')),
  add column credential_id bytea unique,
  add column public_key bytea,
  add column sign_count bigint not null default 0,
  add column transports text[] not null default '{}',
  add constraint second_factors_passkey check ((kind = 'passkey') = (credential_id is not null) and (kind = 'passkey') = (public_key is not null));

-- Challenges that passkeys sign, each once; only their SHA-256 is kept. user_id is null where the passkey names its user.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('add', 'second-factor', 'sign-in')),
  user_id uuid references users,
  expires_at timestamptz not null
);

create index passkey_challenges_by_user on passkey_challenges (user_id) where user_id is not null;

create index passkey_challenges_by_expiry on passkey_challenges (expires_at, hash);
