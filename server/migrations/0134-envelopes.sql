-- What a signature appended to a PDF (PAdES), and the manifest that one of a container signs (ASiC-E); null for signatures beside their files.
alter table envelope_signatures
  add column pdf_update bytea check (octet_length(pdf_update) between 1 and 4194304),
  add column manifest bytea check (octet_length(manifest) between 1 and 65536);

-- PDFs with room for a participant's signature: what is appended before and behind it, until the slot is signed or a day has passed.
-- base_sha256: the file that it is appended to; content_sha256: what is to be signed.
create table signature_preparations (
  envelope_id uuid not null references envelopes on delete cascade,
  document_id text not null,
  signature_name text not null,
  mailbox_id uuid not null,
  base_sha256 text not null,
  content_sha256 text not null,
  head bytea not null check (octet_length(head) between 1 and 4194304),
  foot bytea not null check (octet_length(foot) between 1 and 4194304),
  prepared_at timestamptz not null,
  primary key (envelope_id, document_id, signature_name)
);
create index signature_preparations_by_time on signature_preparations (prepared_at);
