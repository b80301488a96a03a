-- A route of approvals that a mailbox has started on an envelope. An envelope that ends ends it too, noted a little later.
create table approval_flows (
  id uuid primary key,
  envelope_id uuid not null,
  mailbox_id uuid not null references mailboxes,
  user_id uuid not null references users,
  message text not null check (char_length(message) <= 1000),
  status text not null check (status in ('RUNNING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'ENDED')),
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'RUNNING') = (ended_at is null))
);

create index approval_flows_by_envelope on approval_flows (envelope_id, id);

create unique index approval_flows_running on approval_flows (envelope_id, mailbox_id)
  where status = 'RUNNING';

-- Who is to approve, step by step; those of one step at once. reached_at: when the step came to them.
create table approval_approvers (
  flow_id uuid not null references approval_flows on delete cascade,
  position integer not null,
  step integer not null,
  mailbox_id uuid not null references mailboxes,
  status text not null check (status in ('PLANNED', 'WAITING', 'APPROVED', 'REJECTED', 'SKIPPED')),
  comment text not null default '' check (char_length(comment) <= 5000),
  user_id uuid references users,
  reached_at timestamptz,
  decided_at timestamptz,
  primary key (flow_id, position),
  unique (flow_id, mailbox_id)
);

create index approval_approvers_by_mailbox on approval_approvers (mailbox_id, status, reached_at, flow_id)
  where reached_at is not null;
