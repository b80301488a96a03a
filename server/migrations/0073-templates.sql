-- Categories stand in trees of their mailbox, and may be described.
alter table categories
  add column parent_id uuid references categories,
  add column description text not null default '' check (char_length(description) <= 1000);

create index categories_by_parent on categories (parent_id)
  where parent_id is not null;
