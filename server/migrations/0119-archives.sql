-- Links by which a browser downloads the archive of an envelope once, without the header that names the mailbox. Of the code only the
-- hash is kept. file_tag: the entity tag of what was downloaded; only the rest of that file is given later.
create table archive_download_links (
  code_hash bytea primary key,
  token_id uuid not null,
  mailbox_id uuid not null references mailboxes,
  envelope_id uuid not null,
  query jsonb not null,
  expires_at timestamptz not null,
  file_tag text
);

create index archive_download_links_by_token on archive_download_links (token_id, expires_at);
create index archive_download_links_by_expiry on archive_download_links (expires_at, code_hash);
