-- version_id is the newest version; searched is name and description folded.
create table templates (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  version_id uuid not null,
  name text not null check (char_length(name) between 1 and 256),
  description text not null,
  searched text not null,
  access text not null check (access in ('account', 'mailbox', 'public', 'public-hidden', 'shared')),
  signature_algorithm text not null,
  signature_container text not null,
  logo_image_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null
);

create index templates_by_mailbox on templates (mailbox_id, id)
  where archived_at is null;

create index templates_by_account on templates (account_id, id)
  where access = 'account' and archived_at is null;

create index templates_public on templates (id)
  where access = 'public' and archived_at is null;

-- The mailboxes a template of access 'shared' is shared to.
create table template_shares (
  template_id uuid not null references templates on delete cascade,
  mailbox_id uuid not null references mailboxes,
  primary key (template_id, mailbox_id)
);

create index template_shares_by_mailbox on template_shares (mailbox_id, template_id);

-- The XML of a version never changes but for its name and description, which no envelope reads; revision counts those changes.
create table template_versions (
  template_id uuid not null references templates on delete cascade,
  id uuid not null,
  name text not null,
  data text not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (template_id, id)
);

create unique index template_versions_by_id on template_versions (id);

-- sha256 names the blob; hash is what the XML must repeat.
create table template_images (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  hash text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  size_bytes bigint not null check (size_bytes > 0),
  width_px integer not null,
  height_px integer not null,
  created_at timestamptz not null
);

create index template_images_by_blob on template_images (sha256, id);

create view template_cards as
select id, mailbox_id, account_id, version_id, name, description, access, archived_at is not null as is_archived, created_at,
  modified_at
from templates;
