-- Seals of the levels B-LT and B-LTA. appends: how many later files of the page there are, the last of which counts. last_stamp_at and
-- last_stamp_ends_at: the time of the last document time stamp, and when the certificates that it is verified with end; renew_at: when the
-- next one is due, null where none is to follow.
alter table archive_seals
  drop constraint archive_seals_wanted_level_check,
  drop constraint archive_seals_reached_level_check,
  add constraint archive_seals_wanted_level_check check (wanted_level in ('B-B', 'B-T', 'B-LT', 'B-LTA')),
  add constraint archive_seals_reached_level_check check (reached_level in ('B-B', 'B-T', 'B-LT', 'B-LTA')),
  add column appends integer not null default 0,
  add column last_stamp_at timestamptz,
  add column last_stamp_ends_at timestamptz,
  add column renew_at timestamptz;

update archive_seals s
set appends = 1
from printed_pages p
where p.envelope_id = s.envelope_id
  and p.page_hash = encode(sha256(convert_to('time-stamped ' || s.page_hash, 'UTF8')), 'hex');

create index archive_seals_to_renew on archive_seals (renew_at, envelope_id, page_hash) where renew_at is not null;
create index archive_seals_that_end on archive_seals (last_stamp_ends_at, envelope_id, page_hash) where renew_at is not null;
