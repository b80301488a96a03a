-- A delivery is fresh until its first attempt, and an attempt that succeeds leaves it in the two unique indexes only. Deliveries that
-- failed or were replayed hold up later ones of their envelope, so only these are found by time and by envelope.
alter table callback_deliveries
  add column is_replayed boolean not null default false;

-- those that were replayed before, and all others that wait: more than needed, for once
update callback_deliveries
set is_replayed = true
where state = 'pending';

create index callback_deliveries_fresh on callback_deliveries (callback_id, sequence)
  where state = 'pending' and attempts = 0 and not is_replayed;

create index callback_deliveries_again on callback_deliveries (callback_id, next_attempt_at, sequence)
  where state = 'pending' and (attempts > 0 or is_replayed);

create index callback_deliveries_again_in_order on callback_deliveries (callback_id, envelope_id, sequence)
  where state = 'pending' and (attempts > 0 or is_replayed);

drop index callback_deliveries_due;

drop index callback_deliveries_in_order;
