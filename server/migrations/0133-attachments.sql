-- A file that is uploaded in parts. received_bytes is what is stored of it for good. attachment_id is set when the file is whole;
-- the row remains for a while, so that a client that lost the last response can ask again.
create table attachment_uploads (
  id uuid primary key,
  mailbox_id uuid references mailboxes,
  user_id uuid not null references users,
  file_name text not null check (octet_length(file_name) between 1 and 255),
  category text not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null check (received_bytes between 0 and size_bytes),
  attachment_id uuid,
  created_at timestamptz not null,
  check (attachment_id is null or received_bytes = size_bytes)
);

create index attachment_uploads_by_age on attachment_uploads (created_at, id);

create index attachment_uploads_open on attachment_uploads (user_id, id)
  where attachment_id is null;

-- The bytes of such a file, a blob a part, in order and without gaps.
create table attachment_upload_pieces (
  upload_id uuid not null references attachment_uploads on delete cascade,
  first_byte bigint not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (upload_id, first_byte)
);

create index attachment_upload_pieces_by_blob on attachment_upload_pieces (sha256, upload_id, first_byte);
