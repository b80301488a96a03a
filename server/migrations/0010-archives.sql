-- What an envelope's archive holds in one state. entries: see core/src/archive/plan.ts; written once, never changed.
create table archives (
  envelope_id uuid not null,
  revision integer not null,
  file_name text not null,
  is_completed boolean not null,
  entries jsonb not null,
  built_at timestamptz not null,
  primary key (envelope_id, revision)
);

-- Pages printed for an envelope by the hash of what stands on them: what has not changed is not printed again.
create table printed_pages (
  envelope_id uuid not null,
  page_hash text not null,
  sha256 text not null,
  size_bytes bigint not null,
  crc32 bigint not null,
  printed_at timestamptz not null,
  primary key (envelope_id, page_hash)
);

-- Every blob the two tables above stand on, so that cleaning keeps it.
create table archive_blobs (
  sha256 text primary key
);
