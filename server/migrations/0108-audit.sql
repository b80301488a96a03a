-- Texts of a record that may name a person, each with its salt: {"/ip": ["<salt>", "192.0.2.1"], …}. The record, which nothing may
-- change, commits to them; they can be erased. Records of before have their texts in clear, until their chains are carried over.
alter table audit_records
  add column erasable jsonb;

drop trigger audit_records_stay on audit_records;
drop function refuse_audit_change();

create function refuse_audit_change() returns trigger
language plpgsql
as $$
begin
  if current_setting('chancery.carries_chains_over', true) = 'on' then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'erasable') = (to_jsonb(old) - 'erasable')
    and coalesce(old.erasable, '{}') @> coalesce(new.erasable, '{}') then
    return new;
  end if;
  raise exception 'audit records are only ever added, and their texts erased';
end
$$;

create trigger audit_records_stay
before update or delete on audit_records
for each row
execute function refuse_audit_change();

create trigger audit_records_are_not_emptied
before truncate on audit_records
for each statement
execute function refuse_audit_change();

-- A text of a record at a path: where it is kept beside the record, else in the record; null if it was erased.
create function audit_text(record text, erasable jsonb, variadic path text[]) returns text
language sql
immutable
parallel safe
return coalesce(
  erasable -> ('/' || array_to_string(path, '/')) ->> 1,
  case when json_typeof(record::json #> path) = 'string' then record::json #>> path end
);
