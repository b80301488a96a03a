-- A permission that is given by itself, without a role that people see: a role of that permission only, whose id is made
-- of the number (core/src/account/grants.ts). The system's roles of 0001-accounts name all numbers there are.
alter table roles
  add column permission integer;

insert into roles (id, account_id, type, name, description, permissions, is_system, permission, created_at)
select
  ('00000000-0000-7000-8000-' || case r.type when 'account' then '1' else '2' end || lpad(p.permission::text, 11, '0'))::uuid,
  null, r.type, '', '', array[p.permission], true, p.permission, '2026-01-01T00:00:00Z'
from roles r
cross join lateral unnest(r.permissions) as p (permission)
where r.id in ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002');

-- Lists of roles are ordered and searched by it.
update roles
set folded = lower(name)
where is_system;
