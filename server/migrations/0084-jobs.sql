-- Events that must be handled in commit order, written by triggers in the transaction of the change. The relay takes them under its
-- lock, oldest first; ids are drawn before the commit, so only the order in which the relay sees them is the commit order.
create table ordered_outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload json not null,
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

insert into job_relays (name)
values ('ordered_outbox');
