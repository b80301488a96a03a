-- Seals that stay below their wanted level are counted: a signature names the bytes of their files.
create index archive_seals_signed on archive_seals (sealed_at, envelope_id, page_hash) where state = 'signed';
