-- A qualified alias (PREFIX:id, in lower case) belongs to one mailbox of the whole service.
alter table mailbox_aliases
  add column qualified text collate "C",
  add constraint mailbox_aliases_qualified_once unique (qualified);

update mailbox_aliases a
set qualified = first_ones.qualified
from (
  select distinct on (lower(n.name collate "C")) n.mailbox_id, n.name, lower(n.name collate "C") as qualified
  from mailbox_aliases n
  where n.name ~ '^[A-Za-z0-9.-]+:[A-Za-z0-9.-]+$'
  order by lower(n.name collate "C"), n.created_at, n.mailbox_id, n.name
) first_ones
where a.mailbox_id = first_ones.mailbox_id
  and a.name = first_ones.name;

create index contacts_by_name on contacts (mailbox_id, searched, id);

-- Mailboxes that an account names together; searched is the name folded.
create table mailbox_groups (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null check (char_length(name) between 1 and 64),
  searched text collate "C" not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint mailbox_groups_name_once unique (account_id, searched)
);

create table mailbox_group_members (
  group_id uuid not null references mailbox_groups on delete cascade,
  mailbox_id uuid not null references mailboxes,
  primary key (group_id, mailbox_id)
);

create index mailbox_group_members_by_mailbox on mailbox_group_members (mailbox_id, group_id);
