-- Callbacks of mailboxes. password and the secrets are encrypted with the key ring, bound to their row; a removed callback has none.
-- filter is what the client sent. Deliveries need the permission of user_id, who created the callback or enabled it last.
-- The breaker: consecutive failures, the first of them, and until when nothing is sent. wake_at: when deliveries are next due.
create table callbacks (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  user_id uuid not null,
  url text not null check (char_length(url) <= 2048),
  retries integer not null check (retries between 0 and 10),
  timeout_ms integer not null check (timeout_ms between 100 and 60000),
  success_code integer not null check (success_code between 100 and 599),
  login text,
  password text,
  secret text,
  previous_secret text,
  previous_until timestamptz,
  filter json not null,
  dates text not null check (dates in ('iso', 'epoch')),
  created_at timestamptz not null,
  removed_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('GONE', 'FAILING', 'PERMISSION')),
  breaker_failures integer not null default 0,
  failing_since timestamptz,
  breaker_until timestamptz,
  wake_at timestamptz,
  sends integer not null default 0,
  sends_since timestamptz,
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((previous_secret is null) = (previous_until is null)),
  check (removed_at is null or num_nonnulls(password, secret, previous_secret) = 0),
  check (removed_at is not null or secret is not null)
) with (fillfactor = 70);

create index callbacks_of_mailbox on callbacks (mailbox_id, created_at, id)
  where removed_at is null;

create index callbacks_to_wake on callbacks (wake_at, id)
  where wake_at is not null;

create index callbacks_removed on callbacks (removed_at, id)
  where removed_at is not null;

-- One event for one callback. body is null where it is that of the event itself.
create table callback_deliveries (
  id uuid primary key,
  callback_id uuid not null references callbacks,
  sequence bigint not null,
  envelope_id uuid not null,
  status text not null,
  body text,
  state text not null check (state in ('pending', 'succeeded', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  response_code integer,
  duration_ms integer,
  response text,
  created_at timestamptz not null,
  unique (callback_id, sequence),
  check ((state = 'pending') = (next_attempt_at is not null))
) with (fillfactor = 80);

create index callback_deliveries_due on callback_deliveries (callback_id, next_attempt_at, sequence)
  where state = 'pending';

create index callback_deliveries_in_order on callback_deliveries (callback_id, envelope_id, sequence)
  where state = 'pending';

create index callback_deliveries_failed on callback_deliveries (callback_id, sequence)
  where state = 'dead';

create index callback_deliveries_by_time on callback_deliveries (created_at, id);
