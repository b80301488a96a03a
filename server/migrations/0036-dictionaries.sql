-- A file of records on its way into a dictionary (core/src/dictionary/import-transitions.ts has its states). size_bytes is the
-- whole file, received_bytes what is here of it for good; metadata is Upload-Metadata as sent. may_change_columns: who confirmed
-- it may. starts: how often a job began. worked_at: when something was last done, so that what nobody works on is found.
create table dictionary_imports (
  id uuid primary key,
  dictionary_id uuid not null references dictionaries on delete cascade,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  origin json not null,
  status text not null check (
    status in ('UPLOADING', 'PENDING', 'APPROVED', 'PROCESSING', 'COMPLETED', 'CANCELLED', 'CLEANED', 'FAILED')
  ),
  file_name text not null check (octet_length(file_name) between 1 and 255),
  format text check (format in ('csv', 'xlsx')),
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null check (received_bytes between 0 and size_bytes),
  metadata text,
  settings json,
  may_change_columns boolean not null default false,
  rows_done bigint not null default 0,
  rows_total bigint,
  error text,
  starts integer not null default 0,
  created_at timestamptz not null,
  worked_at timestamptz not null,
  ended_at timestamptz,
  check (status in ('UPLOADING', 'CANCELLED', 'CLEANED', 'FAILED') or received_bytes = size_bytes),
  check (status not in ('APPROVED', 'PROCESSING', 'COMPLETED') or settings is not null)
);

-- One import of a dictionary at a time.
create unique index dictionary_imports_at_work on dictionary_imports (dictionary_id)
  where status in ('APPROVED', 'PROCESSING');

create index dictionary_imports_by_dictionary on dictionary_imports (dictionary_id, id);

create index dictionary_imports_waiting on dictionary_imports (created_at, id)
  where status in ('UPLOADING', 'PENDING');

create index dictionary_imports_ended on dictionary_imports (ended_at, id)
  where ended_at is not null;

create index dictionaries_locked on dictionaries (id)
  where is_locked;

-- The file of an import, a blob a part, in order and without gaps.
create table dictionary_import_pieces (
  import_id uuid not null references dictionary_imports on delete cascade,
  first_byte bigint not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (import_id, first_byte)
);

create index dictionary_import_pieces_by_blob on dictionary_import_pieces (sha256, import_id, first_byte);
