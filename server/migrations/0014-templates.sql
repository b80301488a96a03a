-- Categories of a mailbox; searched is the name folded.
create table categories (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  name text not null check (char_length(name) between 1 and 64),
  searched text not null,
  access text not null check (access in ('account', 'mailbox', 'public')),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  unique (mailbox_id, searched)
);

create index categories_by_mailbox on categories (mailbox_id, id);

create index categories_by_account on categories (account_id, id)
  where access = 'account';

create index categories_public on categories (id)
  where access = 'public';

create table template_categories (
  template_id uuid not null references templates on delete cascade,
  category_id uuid not null references categories,
  primary key (template_id, category_id)
);

create index template_categories_by_category on template_categories (category_id, template_id);

-- The templates a person wants to see first, whatever the mailbox.
create table template_favorites (
  user_id uuid not null references users,
  template_id uuid not null references templates on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, template_id)
);

create index template_favorites_by_template on template_favorites (template_id);

create index templates_archived on templates (mailbox_id, id)
  where archived_at is not null;

-- Which entries of an archive a title stands for, in one version.
create table template_zip_structures (
  template_id uuid not null,
  version_id uuid not null,
  title text not null check (char_length(title) between 1 and 50),
  names text[] not null,
  modified_at timestamptz not null,
  primary key (template_id, version_id, title),
  foreign key (template_id, version_id) references template_versions on delete cascade
);

alter table template_versions
  add column default_download_options boolean not null default true;
