create table accounts (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 256),
  inn text not null,
  type text not null check (type in ('company', 'personal')),
  created_at timestamptz not null
);

create index accounts_by_name on accounts (name, id);

create table users (
  id uuid primary key,
  email text not null unique check (char_length(email) between 3 and 254 and email = lower(email)),
  first_name text not null,
  last_name text not null,
  password_hash text,
  status text not null check (status in ('PENDING_INVITE', 'ACTIVE', 'BLOCKED', 'PENDING_PASSWORD', 'DELETED')),
  is_break_glass boolean not null default false,
  created_at timestamptz not null
);

-- A role without an account is one of the system's: everybody has it, nobody changes it.
create table roles (
  id uuid primary key,
  account_id uuid references accounts,
  type text not null check (type in ('account', 'mailbox')),
  name text not null,
  description text not null,
  permissions integer[] not null,
  is_system boolean not null default false,
  created_at timestamptz not null,
  check (is_system = (account_id is null))
);

create index roles_by_account on roles (account_id, name, id);

create table account_grants (
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  role_id uuid not null references roles,
  primary key (account_id, user_id, role_id)
);

create index account_grants_by_user on account_grants (user_id, account_id);

create table mailbox_grants (
  mailbox_id uuid not null,
  user_id uuid not null references users,
  role_id uuid not null references roles,
  primary key (mailbox_id, user_id, role_id)
);

create index mailbox_grants_by_user on mailbox_grants (user_id, mailbox_id);

-- The one-time code of the first start; only its hash is kept.
create table setup_codes (
  hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

insert into roles (id, account_id, type, name, description, permissions, is_system, created_at)
values
  ('00000000-0000-7000-8000-000000000001', null, 'account', 'Account owner', 'Everything in the account',
   '{10000,10001,10002,10003,10004,10005,10006,10007,10008,10009,10010,10011,10012,10013,10014,10015,10016,10017,10018,10019,10020,10021,10022,10100,10101,10120,10130,10200,10201,10202}',
   true, '2026-01-01T00:00:00Z'),
  ('00000000-0000-7000-8000-000000000002', null, 'mailbox', 'Mailbox owner', 'Everything in the mailbox',
   '{1000,1001,1002,2000,2001,2002,2003,2004,2005,2006,2007,2008,2009,2010,2011,2012,2013,2014,2015,2016,2017,2018,2019,2020,3000,3001,5000,5001,5002,5003,5004,6000,6001,6002,8000,8001,8002,9000,9001,10000,10001,10002}',
   true, '2026-01-01T00:00:00Z'),
  ('00000000-0000-7000-8000-000000000003', null, 'mailbox', 'Mailbox user', 'Everyday work: no templates, categories, dictionaries or callbacks are managed',
   '{1002,2000,2001,2002,2003,2004,2005,2006,2007,2008,2009,2010,2011,2012,2013,2015,2016,2017,2018,2019,2020,5002,5003,5004,6000,6001,6002,8000,8001,8002,9000,9001,10000,10001,10002}',
   true, '2026-01-01T00:00:00Z'),
  ('00000000-0000-7000-8000-000000000004', null, 'mailbox', 'Mailbox viewer', 'Lists, views and downloads',
   '{1002,2004,2005,2017,2019,5004,8002,9000,10000}',
   true, '2026-01-01T00:00:00Z');

-- What other rooms may join, by primary key only.
create view account_cards as
select id, name, type, inn, created_at
from accounts;

create view user_cards as
select id, email, first_name, last_name, status, created_at
from users;

create view account_access as
select g.user_id, g.account_id, g.role_id, r.name as role_name, r.description as role_description,
  r.is_system as role_is_system, r.permissions
from account_grants g
join roles r on r.id = g.role_id;

create view mailbox_access as
select g.user_id, g.mailbox_id, g.role_id, r.name as role_name, r.description as role_description,
  r.is_system as role_is_system, r.permissions
from mailbox_grants g
join roles r on r.id = g.role_id;
