-- Reminders of the envelopes that an account sends, where the sender gives none: their interval and their limit.
alter table accounts
  add column reminder_days integer,
  add column reminders_max integer,
  add check ((reminder_days is null) = (reminders_max is null));

create or replace view account_cards as
select id, name, type, inn, created_at, removed_at is not null as is_removed, restricts_profiles, timezone, locale,
  reminder_days, reminders_max
from accounts;
