-- Uploads in parts count with the announced size from their start until they are whole or removed.
alter table attachment_uploads add column account_id uuid;

update attachment_uploads u
set account_id = coalesce((select m.account_id from mailbox_cards m where m.id = u.mailbox_id), payer_of_person(u.user_id));

create trigger attachment_uploads_have_payers
before insert on attachment_uploads
for each row
execute function find_payer_of_attachment();

create trigger attachment_uploads_count_added after insert on attachment_uploads
referencing new table as added for each statement execute function count_added_files('attachments');

create function count_whole_upload() returns trigger
language plpgsql
as $$
begin
  perform add_usage(old.account_id, 'attachments', -old.size_bytes, -1);
  return null;
end
$$;

create trigger attachment_uploads_count_whole
after update of attachment_id on attachment_uploads
for each row
when (old.attachment_id is null and new.attachment_id is not null)
execute function count_whole_upload();

create function count_removed_uploads() returns trigger
language plpgsql
as $$
begin
  perform add_usage(s.account_id, 'attachments', -s.bytes, -s.files)
  from (
    select account_id, sum(size_bytes)::bigint as bytes, count(*) as files
    from removed
    where attachment_id is null
    group by account_id
    order by account_id
  ) s;
  return null;
end
$$;

create trigger attachment_uploads_count_removed after delete on attachment_uploads
referencing old table as removed for each statement execute function count_removed_uploads();

select add_usage(s.account_id, 'attachments', s.bytes, s.files)
from (
  select account_id, sum(size_bytes)::bigint as bytes, count(*) as files
  from attachment_uploads
  where attachment_id is null
  group by account_id
) s;
