-- How far a run of an erasure came: the next one goes on, however many audit records there are.
alter table erasures add column progress jsonb;
