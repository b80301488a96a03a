create or replace view account_cards as
select id, name, type, inn, created_at, removed_at is not null as is_removed, restricts_profiles, timezone
from accounts;
