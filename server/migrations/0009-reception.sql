-- Answers kept under an Idempotency-Key for 24 h. Without a status the request is under way, as long as its lease is
-- renewed; `holder` is the one request that may write the answer. A body that is locked holds a secret and is encrypted.
create table idempotency_answers (
  user_id uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  fingerprint bytea not null,
  holder uuid not null,
  leased_until timestamptz not null,
  status int,
  headers jsonb,
  body text,
  is_locked boolean not null default false,
  expires_at timestamptz not null,
  primary key (user_id, key),
  check ((status is null) = (headers is null) and (status is null) = (body is null))
);

create index idempotency_answers_by_expiry on idempotency_answers (expires_at, user_id, key);

-- Requests counted in a window of time by all processes together. Not worth a place in the log: after a crash the
-- counting begins again.
create unlogged table rate_counts (
  bucket text not null,
  window_start timestamptz not null,
  used bigint not null,
  expires_at timestamptz not null,
  primary key (bucket, window_start)
);

create index rate_counts_by_expiry on rate_counts (expires_at, bucket, window_start);
