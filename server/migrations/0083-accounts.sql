-- Import files that are not yet imported count with the size that was announced, from the first request until the import ends.
alter table account_usage drop constraint account_usage_quota_check;
alter table account_usage add constraint account_usage_quota_check
  check (quota in ('attachments', 'images', 'exports', 'clones', 'uploads'));

create function count_import() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform add_usage(new.account_id, 'uploads', new.size_bytes, 1);
  else
    perform add_usage(old.account_id, 'uploads', -old.size_bytes, -1);
  end if;
  return null;
end
$$;

create trigger dictionary_imports_count_added
after insert on dictionary_imports
for each row
execute function count_import();

create trigger dictionary_imports_count_ended
after update of ended_at on dictionary_imports
for each row
when (old.ended_at is null and new.ended_at is not null)
execute function count_import();

create trigger dictionary_imports_count_removed
after delete on dictionary_imports
for each row
when (old.ended_at is null)
execute function count_import();

insert into account_usage (account_id, quota, bytes, files)
select account_id, 'uploads', sum(size_bytes), count(*)
from dictionary_imports
where ended_at is null
group by account_id;
