-- The account that a removed person belonged to: its log has the end of their erasure.
alter table erasures add column account_id uuid;

-- Preferences, and with them drawn signatures, go with the erasure of their person. Those of people whose erasure has ended were left behind.
delete from user_preferences p
using users u
where u.id = p.user_id
  and u.status = 'DELETED'
  and not u.is_guest
  and not exists (
    select 1
    from erasures e
    where e.user_id = u.id
  );
