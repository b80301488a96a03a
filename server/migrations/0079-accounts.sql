-- What an account keeps and has started, a row a quota (core/src/account/quotas.ts). Whoever adds to it holds the row until its
-- transaction ends, so that two at once cannot both be the last that fits. A person without an account is counted alone.
create table account_usage (
  account_id uuid not null,
  quota text not null check (quota in ('attachments', 'images', 'exports', 'clones')),
  bytes bigint not null default 0,
  files bigint not null default 0,
  started bigint not null default 0,
  window_from timestamptz,
  primary key (account_id, quota)
) with (fillfactor = 50);

-- Whose quota files without a mailbox count against: the company of a corporate person, else the oldest of their accounts.
create function payer_of_person(person uuid) returns uuid
language sql stable
as $$
  select coalesce(u.corporate_account_id, (
      select m.account_id
      from account_members m
      where m.user_id = person
      order by m.account_id
      limit 1
    ), person)
  from users u
  where u.id = person
$$;

create function add_usage(account uuid, name text, added_bytes bigint, added_files bigint) returns void
language sql
as $$
  insert into account_usage as u (account_id, quota, bytes, files)
  values (account, name, greatest(added_bytes, 0), greatest(added_files, 0))
  on conflict (account_id, quota) do update
  set bytes = greatest(u.bytes + added_bytes, 0), files = greatest(u.files + added_files, 0)
$$;

-- An attachment and the kept drawings of a person stay with the account they were first counted against.
alter table attachments add column account_id uuid;
alter table user_preferences add column account_id uuid;

update attachments a
set account_id = coalesce((select m.account_id from mailbox_cards m where m.id = a.mailbox_id), payer_of_person(a.user_id));

update user_preferences
set account_id = payer_of_person(user_id)
where signature is not null
  or initials is not null;

create function find_payer_of_attachment() returns trigger
language plpgsql
as $$
begin
  new.account_id := coalesce((select m.account_id from mailbox_cards m where m.id = new.mailbox_id), payer_of_person(new.user_id));
  return new;
end
$$;

create trigger attachments_have_payers
before insert on attachments
for each row
execute function find_payer_of_attachment();

create function find_payer_of_drawings() returns trigger
language plpgsql
as $$
begin
  if new.account_id is null and (new.signature is not null or new.initials is not null) then
    new.account_id := payer_of_person(new.user_id);
  end if;
  return new;
end
$$;

create trigger drawings_have_payers
before insert or update of signature, initials on user_preferences
for each row
execute function find_payer_of_drawings();

-- The rows of accounts are taken in one order, so that none who add or remove for several block each other.
create function count_added_files() returns trigger
language plpgsql
as $$
begin
  perform add_usage(s.account_id, tg_argv[0], s.bytes, s.files)
  from (
    select account_id, sum(size_bytes)::bigint as bytes, count(*) as files
    from added
    group by account_id
    order by account_id
  ) s;
  return null;
end
$$;

create function count_removed_files() returns trigger
language plpgsql
as $$
begin
  perform add_usage(s.account_id, tg_argv[0], -s.bytes, -s.files)
  from (
    select account_id, sum(size_bytes)::bigint as bytes, count(*) as files
    from removed
    group by account_id
    order by account_id
  ) s;
  return null;
end
$$;

create trigger attachments_count_added after insert on attachments
referencing new table as added for each statement execute function count_added_files('attachments');
create trigger attachments_count_removed after delete on attachments
referencing old table as removed for each statement execute function count_removed_files('attachments');

create trigger template_images_count_added after insert on template_images
referencing new table as added for each statement execute function count_added_files('images');
create trigger template_images_count_removed after delete on template_images
referencing old table as removed for each statement execute function count_removed_files('images');

create trigger template_pdfs_count_added after insert on template_pdfs
referencing new table as added for each statement execute function count_added_files('images');
create trigger template_pdfs_count_removed after delete on template_pdfs
referencing old table as removed for each statement execute function count_removed_files('images');

create function count_drawings() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.account_id is not null then
    perform add_usage(old.account_id, 'images', -(coalesce(octet_length(old.signature), 0) + coalesce(octet_length(old.initials), 0)),
      -num_nonnulls(old.signature, old.initials));
  end if;
  if tg_op <> 'DELETE' and new.account_id is not null then
    perform add_usage(new.account_id, 'images', coalesce(octet_length(new.signature), 0) + coalesce(octet_length(new.initials), 0),
      num_nonnulls(new.signature, new.initials));
  end if;
  return null;
end
$$;

create trigger drawings_count
after insert or update of signature, initials or delete on user_preferences
for each row
execute function count_drawings();

create function count_export_file() returns trigger
language plpgsql
as $$
begin
  if old.size_bytes is not null then
    perform add_usage(old.account_id, 'exports', -old.size_bytes, -1);
  end if;
  if tg_op <> 'DELETE' and new.size_bytes is not null then
    perform add_usage(new.account_id, 'exports', new.size_bytes, 1);
  end if;
  return null;
end
$$;

create trigger dictionary_exports_count_changed
after update of size_bytes on dictionary_exports
for each row
when (old.size_bytes is distinct from new.size_bytes)
execute function count_export_file();

create trigger dictionary_exports_count_removed
after delete on dictionary_exports
for each row
when (old.size_bytes is not null)
execute function count_export_file();

insert into account_usage (account_id, quota, bytes, files)
select account_id, quota, sum(bytes), sum(files)
from (
  select account_id, 'attachments' as quota, size_bytes as bytes, 1 as files from attachments
  union all
  select account_id, 'images', size_bytes, 1 from template_images
  union all
  select account_id, 'images', size_bytes, 1 from template_pdfs
  union all
  select account_id, 'images', coalesce(octet_length(signature), 0) + coalesce(octet_length(initials), 0),
    num_nonnulls(signature, initials)
  from user_preferences
  where account_id is not null
  union all
  select account_id, 'exports', size_bytes, 1 from dictionary_exports where size_bytes is not null
) kept
group by account_id, quota;
