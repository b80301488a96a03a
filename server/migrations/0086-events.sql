-- What happened to the envelopes of each mailbox, numbered in commit order by the relay under its lock. body is the JSON that every
-- consumer is given.
create table mailbox_events (
  sequence bigint generated always as identity primary key,
  mailbox_id uuid not null,
  envelope_id uuid not null,
  kind text not null check (kind in ('appeared', 'status', 'removed')),
  body text not null,
  created_at timestamptz not null
);

create index mailbox_events_by_mailbox on mailbox_events (mailbox_id, sequence);

create index mailbox_events_by_time on mailbox_events (created_at, sequence);

-- The body of an event: by primary key only.
create view event_cards as
select sequence, body
from mailbox_events;
