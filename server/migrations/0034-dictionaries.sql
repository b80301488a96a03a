-- A set: the records a dictionary has at a time. It is the dictionary's from valid_from until valid_until, when an import put
-- another set in its place; null and null while it is written and nobody sees it.
create table dictionary_sets (
  id uuid primary key,
  dictionary_id uuid not null references dictionaries,
  valid_from timestamptz,
  valid_until timestamptz,
  check (valid_until is null or valid_from is not null)
);

create index dictionary_sets_by_dictionary on dictionary_sets (dictionary_id, id);

create unique index dictionary_sets_present on dictionary_sets (dictionary_id)
  where valid_from is not null and valid_until is null;

-- Terms are hashed over the set: over the dictionary's id in the sets of dictionaries made before there were any.
-- dictionaries.set_id has no foreign key: a dictionary and its first set are made together, and the set has one.
insert into dictionary_sets (id, dictionary_id, valid_from)
select id, id, created_at
from dictionaries;

alter table dictionaries add column set_id uuid;

update dictionaries
set set_id = id;

alter table dictionaries alter column set_id set not null;

alter table dictionary_records rename column dictionary_id to set_id;

alter table dictionary_sizes rename column dictionary_id to set_id;

alter table dictionary_sizes drop constraint dictionary_sizes_dictionary_id_fkey;

alter table dictionary_sizes add foreign key (set_id) references dictionary_sets;
