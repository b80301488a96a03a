-- Reminders of an envelope in progress: `sent` of them since counted_since, when the flow reached the step that they are about.
create table envelope_reminders (
  envelope_id uuid primary key references envelopes on delete cascade,
  every_days integer not null check (every_days > 0),
  times_max integer not null check (times_max > 0),
  sent integer not null default 0,
  counted_since timestamptz not null,
  next_at timestamptz not null
);

create index envelope_reminders_by_time on envelope_reminders (next_at, envelope_id);
