-- The blobs that an envelope's archives use, or are about to: a row before the file is relied upon, so that what a killed worker wrote goes
-- with its envelope. It replaces archive_blobs, which did not say whose a blob is; that table is dropped a release later.
create table archive_blob_uses (
  envelope_id uuid not null,
  sha256 text not null,
  primary key (envelope_id, sha256)
);

create index archive_blob_uses_by_blob on archive_blob_uses (sha256);

create index printed_pages_by_blob on printed_pages (sha256);

-- Shares by the envelopes in them.
create index archive_shares_by_envelope on archive_shares using gin (envelopes jsonb_path_ops);

-- Blobs without a page, left by workers that were killed: the sweep looks at each once more.
insert into blob_removals (sha256, marked_at)
select b.sha256, now()
from archive_blobs b
where not exists (
  select
  from printed_pages p
  where p.sha256 = b.sha256
)
on conflict do nothing;
