-- Lanes are claimed by handler, so that a long queue of one kind keeps no other kind waiting.
drop index job_lanes_due;

create index job_lanes_due on job_lanes (handler, run_at, key);
