-- Sealed documents by the page in printed_pages: the level of PAdES that was wanted and the level that was reached. state: reached;
-- pending, a time stamp is to be added at try_at; open, not before the envelope has ended, because it may yet be signed; signed, never,
-- because a signature names the file's bytes.
create table archive_seals (
  envelope_id uuid not null,
  page_hash text not null,
  wanted_level text not null check (wanted_level in ('B-B', 'B-T')),
  reached_level text not null check (reached_level in ('B-B', 'B-T')),
  state text not null check (state in ('reached', 'pending', 'open', 'signed')),
  sealed_at timestamptz not null,
  stamped_at timestamptz,
  try_at timestamptz not null,
  fault text,
  primary key (envelope_id, page_hash),
  check ((state = 'reached') = (wanted_level = reached_level))
);

create index archive_seals_to_stamp on archive_seals (try_at, envelope_id, page_hash) where state in ('pending', 'open');

-- Later builds of an archive: the same state with time stamps added to its seals. The last one is downloaded; those before it stay.
create table archive_builds (
  envelope_id uuid not null,
  revision integer not null,
  build integer not null check (build > 1),
  entries jsonb not null,
  built_at timestamptz not null,
  primary key (envelope_id, revision, build),
  foreign key (envelope_id, revision) references archives
);
