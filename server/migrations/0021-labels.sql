-- Labels of a mailbox; which envelopes carry one stands in the mailbox's own rows of them.
create table labels (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  name text not null check (char_length(name) between 1 and 64),
  folded text collate "C" not null,
  color_text text not null check (color_text ~ '^[0-9a-f]{6}$'),
  color_bg text not null check (color_bg ~ '^[0-9a-f]{6}$'),
  created_at timestamptz not null,
  constraint labels_once unique (mailbox_id, folded)
);
