-- A file made of the records of a dictionary. filters are those of the request; rows_of how many rows it may have. Its file may be
-- had by whoever has its code, of which code_hash finds it and code is the same encrypted. worked_at is when a job last worked on it.
create table dictionary_exports (
  id uuid primary key,
  dictionary_id uuid not null references dictionaries,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  format text not null check (format in ('csv', 'xlsx', 'xml')),
  filters json not null,
  has_bom boolean not null,
  is_safe boolean not null,
  state text not null check (state in ('PENDING', 'STARTED', 'COMPLETED', 'CLEANED')),
  rows_done bigint not null default 0,
  rows_of bigint not null,
  file_name text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint,
  code_hash bytea unique,
  code text,
  created_at timestamptz not null,
  worked_at timestamptz not null,
  expires_at timestamptz,
  check (state <> 'COMPLETED' or (sha256 is not null and size_bytes is not null and file_name is not null)),
  check (state <> 'CLEANED' or sha256 is null),
  check ((state = 'COMPLETED') = (code_hash is not null and code is not null and expires_at is not null))
) with (fillfactor = 80);

create index dictionary_exports_by_blob on dictionary_exports (sha256, id)
  where sha256 is not null;

create index dictionary_exports_cleaned on dictionary_exports (created_at, id)
  where state = 'CLEANED';

create index dictionary_exports_ending on dictionary_exports (expires_at, id)
  where state = 'COMPLETED';

create index dictionary_exports_at_work on dictionary_exports (worked_at, id)
  where state in ('PENDING', 'STARTED');

create index dictionary_exports_of_mailbox on dictionary_exports (mailbox_id, id)
  where state in ('PENDING', 'STARTED');
