create table mailboxes (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null check (char_length(name) between 1 and 256),
  hides_name boolean not null default false,
  archived_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null
);

create index mailboxes_by_account on mailboxes (account_id, name, id);

alter table mailbox_grants
  add constraint mailbox_grants_mailbox foreign key (mailbox_id) references mailboxes;

create table mailbox_aliases (
  mailbox_id uuid not null references mailboxes,
  name text not null check (char_length(name) between 3 and 256),
  created_at timestamptz not null,
  primary key (mailbox_id, name)
);

-- contact_id is the mailbox that mailbox_id knows by this name; searched is the name folded.
create table contacts (
  id uuid not null,
  mailbox_id uuid not null references mailboxes,
  contact_id uuid not null references mailboxes,
  name text not null check (char_length(name) between 1 and 255),
  searched text not null,
  created_at timestamptz not null,
  primary key (mailbox_id, id),
  unique (mailbox_id, contact_id)
);

create index contacts_by_contact on contacts (contact_id, mailbox_id);

-- What a mailbox is found by from its beginning: each alias, its name, its people's e-mails, all folded.
-- visible_to is null for everybody, or the only account that may find the mailbox by these words.
create table mailbox_names (
  mailbox_id uuid not null references mailboxes on delete cascade,
  kind text not null check (kind in ('alias', 'email', 'name')),
  searched text collate "C" not null,
  visible_to uuid,
  primary key (mailbox_id, kind, searched)
);

create index mailbox_names_by_beginning on mailbox_names (kind, searched, mailbox_id)
  where visible_to is null;

create index mailbox_names_by_account on mailbox_names (visible_to, kind, searched, mailbox_id)
  where visible_to is not null;

-- What a mailbox is found by in the middle of words: all its names in one text ('all'), or its aliases only ('alias').
-- grams are the runs of one to three characters, those of aliases with U+0001 before them. Words of one letter are in
-- every second mailbox: a sample of one in 64 answers those without reading the rest.
create table mailbox_texts (
  mailbox_id uuid not null references mailboxes on delete cascade,
  kind text not null check (kind in ('alias', 'all')),
  searched text collate "C" not null,
  grams text[] not null,
  visible_to uuid,
  is_sample boolean not null,
  primary key (mailbox_id, kind)
);

create index mailbox_texts_by_gram on mailbox_texts using gin (grams)
  where visible_to is null;

create index mailbox_texts_by_sample_gram on mailbox_texts using gin (grams)
  where visible_to is null and is_sample;

create index mailbox_texts_by_account on mailbox_texts (visible_to, kind, mailbox_id)
  where visible_to is not null;

create view mailbox_cards as
select id, account_id, name, hides_name, archived_at is not null as is_archived, removed_at is not null as is_removed,
  created_at
from mailboxes;
