-- A guest acts on envelopes by a code from an email, without an account of their own. Their status is DELETED, so that everything
-- that finds people leaves them out; a sign-in and a registration with the address know nothing of them.
alter table users add column is_guest boolean not null default false check (not is_guest or status = 'DELETED');

create unique index users_guests on users (email) where is_guest;

create or replace view user_cards as
select id, email, first_name, last_name, status, created_at, corporate_account_id, phone, password_changed_at, is_guest
from users;
