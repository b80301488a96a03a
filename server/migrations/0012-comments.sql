-- A conversation about an envelope, one of its documents or one of its fields. account_id: only people of this company see it;
-- null: everybody who sees the envelope. comments is how many it has had.
create table comment_threads (
  id uuid primary key,
  envelope_id uuid not null,
  account_id uuid references accounts,
  document_id text,
  field_name text check (document_id is not null or field_name is null),
  comments integer not null default 0,
  created_at timestamptz not null,
  closed_at timestamptz
);

create index comment_threads_by_envelope on comment_threads (envelope_id, id);

-- A removed comment keeps its place and loses its text.
create table comments (
  id uuid primary key,
  thread_id uuid not null references comment_threads on delete cascade,
  mailbox_id uuid not null references mailboxes,
  user_id uuid not null references users,
  body text not null check (char_length(body) <= 5000),
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz
);

create index comments_by_thread on comments (thread_id, id);
