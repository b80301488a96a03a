-- Events wait here, written in the transaction of the change, until the relay turns them into jobs.
create table outbox (
  id bigint generated always as identity primary key,
  name text not null,
  key text not null,
  payload json not null,
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- One event for one handler. Lives until it succeeded, or moves to dead_jobs.
-- `starts` counts claims, `failures` those that ended in an error: the difference is workers that died of it.
create table jobs (
  key text not null,
  handler text not null,
  event_id bigint not null,
  payload json not null,
  created_at timestamptz not null,
  starts integer not null default 0,
  failures integer not null default 0,
  last_error text,
  primary key (key, handler, event_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The jobs of one key and handler, worked one after the other. A claim hides the lane until its lease runs out;
-- `claim` tells the holder from those before it. Dropped with its last job.
create table job_lanes (
  key text not null,
  handler text not null,
  pending integer not null check (pending > 0),
  run_at timestamptz not null default now(),
  claim uuid,
  primary key (key, handler)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create index job_lanes_due on job_lanes (run_at, key, handler);

-- Jobs that used up their attempts, until somebody replays or removes them.
create table dead_jobs (
  key text not null,
  handler text not null,
  event_id bigint not null,
  payload json not null,
  created_at timestamptz not null,
  died_at timestamptz not null default now(),
  failures integer not null,
  last_error text not null,
  primary key (key, handler, event_id)
);

create index dead_jobs_newest on dead_jobs (died_at, key, handler, event_id);

-- When each periodic job is due next.
create table job_schedules (
  name text primary key,
  due_at timestamptz not null
);

-- Whoever holds the row's lock is the one relay at work.
create table job_relays (
  name text primary key
);

insert into job_relays (name)
values ('outbox');
