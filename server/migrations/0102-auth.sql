-- Sign-ins whose password was right and whose second factor is awaited; only the SHA-256 of a handle is kept. password_changed_at: when
-- that password was set, null for one that was never changed.
create table sign_in_handles (
  hash bytea primary key,
  user_id uuid not null references users,
  ip text not null,
  password_changed_at timestamptz,
  tries integer not null default 0,
  expires_at timestamptz not null
);

create index sign_in_handles_by_user on sign_in_handles (user_id);

create index sign_in_handles_by_expiry on sign_in_handles (expires_at, hash);
