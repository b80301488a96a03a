-- Invitations to accounts, by letter: what is granted when the person accepts. The two arrays of mailboxes run side by side. An
-- open one is renewed by the next letter, which makes the code before it useless; only its SHA-256 is kept.
create table account_invitations (
  id uuid primary key,
  account_id uuid not null references accounts,
  email text not null,
  invited_by uuid not null references users,
  role_ids uuid[] not null,
  mailbox_ids uuid[] not null,
  mailbox_role_ids uuid[] not null,
  code_hash bytea not null unique,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('ACCEPTED', 'DECLINED')),
  check ((closed_at is null) = (outcome is null)),
  check (cardinality(mailbox_ids) = cardinality(mailbox_role_ids))
);

create unique index account_invitations_open on account_invitations (account_id, email) where closed_at is null;

create index account_invitations_by_email on account_invitations (email, id) where closed_at is null;

create index account_invitations_by_account on account_invitations (account_id, id) where closed_at is null;
