-- Accounts that are removed, and people that companies answer for.
alter table accounts
  add column removed_at timestamptz,
  -- Given to people who come by themselves, in a mailbox of their own.
  add column new_people_role_id uuid references roles;

-- A corporate person is one whose e-mail is on a domain that the account proved to be its own. blocked_from is the state
-- that unblocking gives back.
alter table users
  add column corporate_account_id uuid references accounts,
  add column phone text not null default '' check (char_length(phone) <= 20),
  add column password_changed_at timestamptz,
  add column blocked_from text check (blocked_from in ('PENDING_INVITE', 'ACTIVE', 'PENDING_PASSWORD'));

-- The e-mail of somebody who was removed is free for the next person who has it.
alter table users drop constraint users_email_key;

create unique index users_by_email on users (email) where status <> 'DELETED';

create index users_by_domain on users (split_part(email, '@', 2), id);

-- Who belongs to an account: its corporate people, and everybody who was given something in it or in its mailboxes. It
-- ends when the person is removed from the account, not with the last role.
create table account_members (
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  primary key (account_id, user_id)
);

create index account_members_by_user on account_members (user_id, account_id);

insert into account_members (account_id, user_id)
select account_id, user_id
from account_grants
union
select m.account_id, g.user_id
from mailbox_grants g
join mailboxes m on m.id = g.mailbox_id;

create function join_account_of_grants() returns trigger
language plpgsql
as $$
begin
  insert into account_members (account_id, user_id)
  select distinct account_id, user_id
  from granted
  on conflict do nothing;
  return null;
end
$$;

create trigger account_grants_make_members
after insert on account_grants
referencing new table as granted
for each statement
execute function join_account_of_grants();

create function join_account_of_mailbox_grants() returns trigger
language plpgsql
as $$
begin
  insert into account_members (account_id, user_id)
  select distinct m.account_id, g.user_id
  from granted g
  join mailbox_cards m on m.id = g.mailbox_id
  on conflict do nothing;
  return null;
end
$$;

create trigger mailbox_grants_make_members
after insert on mailbox_grants
referencing new table as granted
for each statement
execute function join_account_of_mailbox_grants();

create or replace view account_cards as
select id, name, type, inn, created_at, removed_at is not null as is_removed
from accounts;

create or replace view user_cards as
select id, email, first_name, last_name, status, created_at, corporate_account_id, phone, password_changed_at
from users;

create view account_member_cards as
select account_id, user_id
from account_members;
