-- The highest sequence that was removed of each mailbox: a cursor below it is expired.
create table mailbox_event_floors (
  mailbox_id uuid primary key,
  sequence bigint not null
);

-- Events are removed in the order of their sequence.
drop index mailbox_events_by_time;
