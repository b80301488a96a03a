-- Whose work an event and its jobs are: accounts take turns. All zeros: nobody's.
alter table outbox add column account_id uuid not null default '00000000-0000-0000-0000-000000000000';

alter table job_lanes add column account_id uuid not null default '00000000-0000-0000-0000-000000000000';

create index job_lanes_of_account on job_lanes (handler, account_id, run_at, key);
