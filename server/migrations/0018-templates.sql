-- sha256 names the blob; hash is what the XML must repeat; pages are sizes in millimetres as people see them.
create table template_pdfs (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  hash text not null,
  size_bytes bigint not null check (size_bytes > 0),
  pages jsonb not null,
  created_at timestamptz not null
);

create index template_pdfs_by_blob on template_pdfs (sha256, id);
