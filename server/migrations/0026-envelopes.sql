-- Who gave a role to whom: the links of a chain, step by step. Taking back removes links; completed ones stay.
create table envelope_delegations (
  envelope_id uuid not null references envelopes on delete cascade,
  role_id text not null,
  step integer not null check (step between 0 and 49),
  from_mailbox_id uuid not null references mailboxes,
  to_mailbox_id uuid not null references mailboxes,
  is_automatic boolean not null,
  created_at timestamptz not null,
  primary key (envelope_id, role_id, step)
);

-- What a mailbox has shared: few rows have somebody here.
create index mailbox_envelopes_by_sharer on mailbox_envelopes (envelope_id, shared_by, mailbox_id)
  where shared_by is not null;
