-- A role of a draft may be nobody's yet; a recipient named by e-mail has a mailbox once it accepts.
alter table envelope_roles
  alter column mailbox_id drop not null,
  add column email text check (char_length(email) between 3 and 254 and email = lower(email));

-- reach: why a mailbox sees the envelope. A role comes first; an approval is left out of ordinary searches.
-- label_ids stand in terms as l:<label> too. approval_flow_id: the route that runs on it in this mailbox.
alter table mailbox_envelopes
  add column reach text not null default 'role' check (reach in ('role', 'shared', 'approval')),
  add column shared_by uuid references mailboxes,
  add column label_ids uuid[] not null default '{}',
  add column approval_flow_id uuid,
  add column binned_at timestamptz;
