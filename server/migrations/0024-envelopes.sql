-- When the sender had its recipients reminded last, and when they were warned of the expiry.
alter table envelopes
  add column notified_at timestamptz,
  add column warned_at timestamptz;

create index envelopes_to_warn on envelopes ((expires_at at time zone 'UTC' - notify_in_days * interval '1 day'), id)
  where status = 'SENT' and notify_in_days is not null and warned_at is null;
