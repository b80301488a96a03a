-- A number for each user and account that grows in every transaction that changes what their tokens may do. A process keeps what a token
-- may do for as long as the numbers it depends on are the same. The nil UUID stands for the roles of the system.
create table access_versions (
  subject uuid primary key,
  version bigint not null
) with (fillfactor = 50);

create function raise_access_versions(subjects uuid[]) returns void
language sql
as $$
  insert into access_versions (subject, version)
  select distinct s.id, 1
  from unnest(subjects) as s (id)
  where s.id is not null
  order by s.id
  on conflict (subject) do update
  set version = access_versions.version + 1
$$;

create function raise_access_of_user() returns trigger
language plpgsql
as $$
begin
  perform raise_access_versions(array[old.id, new.id]);
  return null;
end
$$;

create trigger users_raise_access
after update on users
for each row
when ((old.email, old.status, old.is_guest, old.corporate_account_id) is distinct from (new.email, new.status, new.is_guest, new.corporate_account_id))
execute function raise_access_of_user();

create trigger users_raise_access_at_end
after delete on users
for each row
execute function raise_access_of_user();

create function raise_access_of_its_user() returns trigger
language plpgsql
as $$
begin
  perform raise_access_versions(array[old.user_id, new.user_id]);
  return null;
end
$$;

-- a use of a token only moves its times forward, and its notices change nothing
create trigger tokens_raise_access
after update on tokens
for each row
when (
  (old.user_id, old.kind, old.hash, old.expires_at, old.scopes, old.ip, old.superseded_at, old.is_by_provider, old.mailbox_id)
    is distinct from (new.user_id, new.kind, new.hash, new.expires_at, new.scopes, new.ip, new.superseded_at, new.is_by_provider, new.mailbox_id)
  or new.idle_until < old.idle_until
  or new.last_used_at is distinct from old.last_used_at and not new.last_used_at > old.last_used_at
)
execute function raise_access_of_its_user();

create trigger tokens_raise_access_at_end
after delete on tokens
for each row
execute function raise_access_of_its_user();

create trigger second_factors_raise_access
after insert or update of user_id, confirmed_at or delete on second_factors
for each row
execute function raise_access_of_its_user();

create function raise_access_of_granted() returns trigger
language plpgsql
as $$
begin
  perform raise_access_versions(array(select distinct g.user_id from changed g));
  return null;
end
$$;

create trigger mailbox_grants_raise_access
after insert on mailbox_grants
referencing new table as changed
for each statement
execute function raise_access_of_granted();

create trigger mailbox_grants_raise_access_at_end
after delete on mailbox_grants
referencing old table as changed
for each statement
execute function raise_access_of_granted();

create trigger mailbox_grants_raise_access_on_change
after update on mailbox_grants
for each row
execute function raise_access_of_its_user();

create function raise_access_of_account() returns trigger
language plpgsql
as $$
begin
  perform raise_access_versions(array[old.id, new.id]);
  return null;
end
$$;

create trigger accounts_raise_access
after update on accounts
for each row
when ((old.name, old.removed_at) is distinct from (new.name, new.removed_at))
execute function raise_access_of_account();

create function raise_access_of_its_account() returns trigger
language plpgsql
as $$
begin
  perform raise_access_versions(array[old.account_id, new.account_id]);
  return null;
end
$$;

create trigger account_policies_raise_access
after insert or update or delete on account_policies
for each row
execute function raise_access_of_its_account();

create trigger mailboxes_raise_access
after update on mailboxes
for each row
when ((old.account_id, old.name, old.removed_at) is distinct from (new.account_id, new.name, new.removed_at))
execute function raise_access_of_its_account();

create trigger mailboxes_raise_access_at_end
after delete on mailboxes
for each row
execute function raise_access_of_its_account();

create function raise_access_of_role() returns trigger
language plpgsql
as $$
begin
  perform raise_access_versions(array[
    coalesce(old.account_id, '00000000-0000-0000-0000-000000000000'), coalesce(new.account_id, '00000000-0000-0000-0000-000000000000')
  ]);
  return null;
end
$$;

create trigger roles_raise_access
after update of account_id, permissions or delete on roles
for each row
execute function raise_access_of_role();
