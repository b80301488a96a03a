-- The last result of each check of the watchdog. `since`: how long the state has been what it is; `notified_at`: when the operator was
-- last told that something is wrong.
create table health_findings (
  name text primary key,
  is_good boolean not null,
  text text not null,
  advice text not null,
  since timestamptz not null,
  checked_at timestamptz not null,
  notified_at timestamptz
);
