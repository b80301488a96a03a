-- searched is name and description folded. next_slot is the place the next column gets in the cells of records.
-- is_locked: an import is at work, nobody else writes.
create table dictionaries (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  name text not null check (char_length(name) between 1 and 128),
  description text not null check (char_length(description) <= 256),
  searched text not null,
  access text not null check (access in ('account', 'mailbox', 'public', 'public-hidden', 'shared')),
  filtered_access_only boolean not null,
  next_slot integer not null,
  is_locked boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null
);

create index dictionaries_by_mailbox on dictionaries (mailbox_id, id);

create index dictionaries_by_account on dictionaries (account_id, id)
  where access = 'account';

create index dictionaries_public on dictionaries (id)
  where access = 'public';

-- The mailboxes a dictionary of access 'shared' is shared to.
create table dictionary_shares (
  dictionary_id uuid not null references dictionaries on delete cascade,
  mailbox_id uuid not null references mailboxes,
  primary key (dictionary_id, mailbox_id)
);

create index dictionary_shares_by_mailbox on dictionary_shares (mailbox_id, dictionary_id);

-- slot is the column's place in the cells of records: it never changes and is never given to another column, so that
-- columns come, move and go without a record being written. name_key is the name without case. last_record_id is the
-- newest record that was made before the column: those up to it may lack the term that says the cell is empty.
create table dictionary_columns (
  dictionary_id uuid not null references dictionaries on delete cascade,
  id uuid not null,
  slot integer not null check (slot > 0),
  name text not null check (char_length(name) between 1 and 64),
  name_key text collate "C" not null,
  position integer not null check (position >= 0),
  width integer not null check (width >= 140),
  is_long boolean not null,
  last_record_id uuid,
  created_at timestamptz not null,
  primary key (dictionary_id, id),
  constraint dictionary_columns_name unique (dictionary_id, name_key),
  constraint dictionary_columns_slot unique (dictionary_id, slot)
);

-- A record. Its id tells its age. cells holds its values by slot, null for empty; searched the same folded. terms are
-- 32-bit hashes over dictionary, slot and: each gram of the folded value, the exact value, or that the cell is empty.
-- A hash finds, the cell decides: equal hashes of different texts cost a look and nothing else.
create table dictionary_records (
  dictionary_id uuid not null,
  id uuid not null,
  cells text[] collate "C" not null,
  searched text[] collate "C" not null,
  terms integer[] not null,
  changed_at timestamptz not null,
  primary key (dictionary_id, id)
);

create index dictionary_records_by_term on dictionary_records using gin (terms);

-- How many records a dictionary has: the sum of its parts. A connection always writes to the same part, so that writers
-- of one dictionary seldom wait for each other.
create table dictionary_sizes (
  dictionary_id uuid not null references dictionaries on delete cascade,
  part integer not null,
  records bigint not null,
  primary key (dictionary_id, part)
);
