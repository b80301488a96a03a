create table attachments (
  id uuid primary key,
  mailbox_id uuid references mailboxes,
  user_id uuid not null references users,
  envelope_id uuid,
  file_name text not null check (octet_length(file_name) between 1 and 255),
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  crc32 bigint not null,
  created_at timestamptz not null
);

create index attachments_by_blob on attachments (sha256, id);

create index attachments_by_envelope on attachments (envelope_id, id)
  where envelope_id is not null;

create index attachments_unused on attachments (created_at, id)
  where envelope_id is null;

-- Blobs that no attachment needed when last looked at. An upload of the same content takes its row away; once is_removing
-- says so, the file is being removed and an upload of the same content waits.
create table blob_removals (
  sha256 text primary key,
  marked_at timestamptz not null,
  is_removing boolean not null default false
);

create index blob_removals_by_age on blob_removals (marked_at, sha256);

create view attachment_cards as
select id, envelope_id, file_name, content_type, size_bytes, sha256, crc32
from attachments;
