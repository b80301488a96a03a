-- Filters of envelope lists that users of a mailbox have saved. `data` is the client's own.
create table saved_filters (
  id uuid not null,
  mailbox_id uuid not null references mailboxes,
  name text not null check (char_length(name) between 1 and 128),
  data json not null check (octet_length(data::text) <= 16384),
  created_at timestamptz not null,
  primary key (mailbox_id, id)
);
