-- A file of envelopes to be sent. source says how the file is read and where its rows begin; faults why nothing is sent;
-- worked_at is when a job last worked on it, so that one that nobody works on is taken up again.
create table bulk_sends (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  account_name text not null,
  user_id uuid not null references users,
  origin json not null,
  template_id uuid not null,
  template_version uuid not null,
  file_name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  source json not null,
  subject text,
  message text,
  is_dry_run boolean not null,
  is_all_or_nothing boolean not null,
  state text not null check (state in ('CHECKING', 'CHECKED', 'REFUSED', 'SENDING', 'SENT', 'CANCELLED')),
  faults json not null default '[]',
  created_at timestamptz not null,
  worked_at timestamptz not null,
  checked_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz
);

create index bulk_sends_by_blob on bulk_sends (sha256, id);

create index bulk_sends_by_age on bulk_sends (created_at, id);

create index bulk_sends_at_work on bulk_sends (worked_at, id)
  where state in ('CHECKING', 'SENDING');

-- Rows that are sent in one transaction, in which ended_at is set; where they stand in the file. faulty: what checking found.
create table bulk_send_batches (
  bulk_send_id uuid not null references bulk_sends on delete cascade,
  position integer not null,
  first_row integer not null,
  rows integer not null check (rows > 0),
  first_byte bigint not null,
  next_byte bigint not null,
  lines_before integer not null,
  next_lines integer not null,
  faulty integer not null,
  sent integer not null default 0,
  failed integer not null default 0,
  ended_at timestamptz,
  primary key (bulk_send_id, position)
) with (fillfactor = 80);

create index bulk_send_batches_pending on bulk_send_batches (bulk_send_id, position)
  where ended_at is null;

-- What became of a row, from 1: its envelope, or why there is none. Before the sending, what is wrong with it.
create table bulk_send_rows (
  bulk_send_id uuid not null references bulk_sends on delete cascade,
  position integer not null,
  line integer not null,
  envelope_id uuid,
  faults json,
  primary key (bulk_send_id, position),
  check ((envelope_id is null) <> (faults is null))
);

create index bulk_send_rows_failed on bulk_send_rows (bulk_send_id, position)
  where envelope_id is null;
