-- Who takes over what reaches a mailbox, and from when until when; null for always.
alter table mailboxes
  add column is_auto_delegating boolean not null default false,
  add column auto_delegate_to uuid references mailboxes,
  add column auto_delegate_from timestamptz,
  add column auto_delegate_until timestamptz,
  add constraint mailboxes_auto_delegate check (not is_auto_delegating or auto_delegate_to <> id);
