-- How many emails an account and an address have taken: each moves taken_until on by its share of a window. Past now and a window
-- the next ones wait.
create table email_paces (
  bucket text primary key,
  taken_until timestamptz not null
);

create index email_paces_by_end on email_paces (taken_until, bucket);

-- A letter that waits for its turn has no event yet: a schedule writes it when the time has come.
alter table letters add column held_until timestamptz;

create index letters_held on letters (held_until, id) where held_until is not null;
