-- What a record was from valid_from until valid_until, when it was changed or removed. changed_at of a record says since when
-- it is what it is.
create table dictionary_record_versions (
  set_id uuid not null,
  id uuid not null,
  cells text[] collate "C" not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  primary key (set_id, id, valid_until),
  check (valid_from < valid_until)
);

create index dictionary_record_versions_by_end on dictionary_record_versions (valid_until);

-- What a column was before it was changed or removed. Its cells stay in the versions of records.
create table dictionary_column_versions (
  dictionary_id uuid not null references dictionaries,
  id uuid not null,
  slot integer not null,
  name text not null,
  position integer not null,
  width integer not null,
  is_long boolean not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  primary key (dictionary_id, id, valid_until),
  check (valid_from < valid_until)
);

create index dictionary_column_versions_by_end on dictionary_column_versions (valid_until);

-- Since when a column is what it is; null: since it was made.
alter table dictionary_columns add column changed_at timestamptz;

-- Many records added by one transaction say said_at, when it began to write, and are there for others from seen_at on.
create table dictionary_arrivals (
  set_id uuid not null references dictionary_sets,
  said_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (set_id, said_at, seen_at)
);

create index dictionary_arrivals_by_end on dictionary_arrivals (seen_at);

-- A set that is being forgotten: nobody reads it any more.
alter table dictionary_sets add column is_forgotten boolean not null default false;

create index dictionary_sets_by_end on dictionary_sets (valid_until, id)
  where valid_until is not null;

-- Since when nothing is missing from the history: since it is written, and since what was cleaned.
create table dictionary_history (
  is_only boolean primary key default true check (is_only),
  kept_from timestamptz not null
);

insert into dictionary_history (kept_from)
values (now());
