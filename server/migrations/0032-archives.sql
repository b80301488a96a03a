-- Archives that a mailbox has shared by letter. envelopes: [{envelopeId, revision, roleIds, zipNames}], as the sharer saw them
-- then; completed envelopes do not change.
create table archive_shares (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  envelopes jsonb not null,
  exclude_files text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index archive_shares_by_expiry on archive_shares (expires_at, id);

-- The link of each address: of its code only the hash is kept.
create table archive_share_links (
  code_hash bytea primary key,
  share_id uuid not null references archive_shares on delete cascade,
  email text not null check (char_length(email) between 3 and 254),
  downloads integer not null default 0,
  parts integer not null default 0
);

create index archive_share_links_by_share on archive_share_links (share_id, code_hash);
