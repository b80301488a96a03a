-- Approval routes that a mailbox has saved, to send envelopes on them. approvers: [{name, mailboxId, order}], at most 400. shared_for: mailboxes.
create table saved_approval_routes (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  name text not null check (char_length(name) between 1 and 256),
  searched text collate "C" not null,
  flow_type text not null check (flow_type in ('auto', 'manual')),
  approvers jsonb not null,
  is_shared_for_account boolean not null,
  shared_for uuid[] not null check (cardinality(shared_for) <= 1000),
  created_at timestamptz not null
);

create index saved_approval_routes_by_mailbox on saved_approval_routes (mailbox_id, id);

create index saved_approval_routes_of_account on saved_approval_routes (account_id, id)
  where is_shared_for_account;

create index saved_approval_routes_shared on saved_approval_routes using gin (shared_for);
