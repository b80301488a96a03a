-- The searchable fields that have come to a mailbox, by name and type on the wire.
create table mailbox_fields (
  mailbox_id uuid not null references mailboxes,
  name text collate "C" not null,
  type text collate "C" not null,
  primary key (mailbox_id, name, type)
);

-- The values of searchable fields, a row for each mailbox that sees the envelope (docs/adr/0015).
-- terms has <mailbox>:<name> and the grams of the folded text.
create table envelope_fields (
  mailbox_id uuid not null,
  envelope_id uuid not null,
  name text collate "C" not null,
  position integer not null,
  type text not null,
  text text collate "C" not null,
  folded text collate "C" not null,
  terms text[] not null,
  number numeric,
  at timestamptz,
  primary key (envelope_id, mailbox_id, name, position),
  foreign key (mailbox_id, envelope_id) references mailbox_envelopes (mailbox_id, envelope_id) on delete cascade
);

create index envelope_fields_by_term on envelope_fields using gin (terms);

create index envelope_fields_by_text on envelope_fields (mailbox_id, name, left(text, 200), envelope_id);

create index envelope_fields_by_number on envelope_fields (mailbox_id, name, number, envelope_id)
  where number is not null;

create index envelope_fields_by_time on envelope_fields (mailbox_id, name, at, envelope_id)
  where at is not null;

-- The extra columns of a mailbox's list.
create table envelope_columns (
  mailbox_id uuid not null references mailboxes,
  id uuid not null,
  name text not null,
  type text not null,
  position integer not null check (position >= 0),
  is_visible boolean not null,
  width_px integer check (width_px > 0),
  created_at timestamptz not null,
  primary key (mailbox_id, id),
  unique (mailbox_id, name)
);
