-- How people arranged their views of a mailbox: texts by key, which the service does not read.
create table view_preferences (
  mailbox_id uuid not null references mailboxes,
  user_id uuid not null references users,
  entries jsonb not null check (jsonb_typeof(entries) = 'object'),
  primary key (user_id, mailbox_id)
);
