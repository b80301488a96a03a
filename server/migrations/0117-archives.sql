-- Completed envelopes in the order of their completion, so that each is looked at once for its archive.
create index envelopes_by_completion on envelopes (completed_at, id)
where completed_at is not null;

-- How far completed envelopes have been looked at. One row.
create table archive_watch (
  id smallint primary key check (id = 1),
  completed_at timestamptz not null
);

insert into archive_watch (id, completed_at)
values (1, '1970-01-01T00:00:00Z');

-- Completed envelopes found without an archive, until they have one.
create table archive_gaps (
  envelope_id uuid primary key,
  completed_at timestamptz not null,
  found_at timestamptz not null,
  rebuilt_at timestamptz not null
);

create index archive_gaps_by_rebuild on archive_gaps (rebuilt_at, envelope_id);
