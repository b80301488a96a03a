-- Reports that users have started. params: what to report, as the request said it; code: of the link, encrypted.
create table reports (
  id uuid primary key,
  kind text not null check (kind in ('envelopes', 'audit', 'users', 'mailboxes')),
  account_id uuid not null references accounts,
  mailbox_id uuid references mailboxes,
  user_id uuid not null references users,
  params jsonb not null,
  state text not null check (state in ('PENDING', 'STARTED', 'COMPLETED', 'CLEANED')),
  rows_done integer not null default 0,
  created_at timestamptz not null,
  file_name text,
  sha256 text,
  size_bytes bigint,
  code_hash bytea unique,
  code text,
  expires_at timestamptz,
  check ((mailbox_id is not null) = (kind = 'envelopes')),
  check ((state = 'COMPLETED') = (num_nulls(file_name, size_bytes, code_hash, code, expires_at) = 0)),
  check (state <> 'COMPLETED' or sha256 is not null)
);

create index reports_open on reports (account_id, id)
where state in ('PENDING', 'STARTED');

create index reports_by_expiry on reports (expires_at, id)
where state = 'COMPLETED';

create index reports_by_age on reports (created_at, id);

create index reports_by_blob on reports (sha256)
where sha256 is not null;

create index reports_by_mailbox on reports (mailbox_id)
where mailbox_id is not null;

create index reports_by_user on reports (user_id);
