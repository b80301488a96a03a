-- The language of an account; null is that of the service.
alter table accounts
  add column locale text check (locale in ('en', 'uk'));
create or replace view account_cards as
select id, name, type, inn, created_at, removed_at is not null as is_removed, restricts_profiles, timezone, locale
from accounts;
