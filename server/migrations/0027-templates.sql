-- A template that came with its one envelope: in no list, and nobody makes another envelope of it.
alter table templates
  add column is_one_off boolean not null default false;
