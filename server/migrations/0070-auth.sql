create or replace view account_cards as
select id, name, type, inn, created_at, removed_at is not null as is_removed, restricts_profiles
from accounts;

-- What people chose for themselves; nobody has a row who chose nothing.
create table user_preferences (
  user_id uuid primary key,
  locale text,
  date_locale text,
  timezone text,
  auto_deposit_mailbox_id uuid,
  shows_exact_date boolean not null default false
);
