-- Erasures that a legal hold postpones wait until one is lifted.
alter table erasures
  add column is_postponed boolean not null default false;

drop index erasures_by_time;

create index erasures_by_time on erasures (asked_at, user_id)
  where not is_postponed;

create index erasures_postponed on erasures (user_id)
  where is_postponed;
