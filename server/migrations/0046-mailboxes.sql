-- Who removed a mailbox; what it had is handed over in their name.
alter table mailboxes
  add column removed_by uuid references users;

create index mailboxes_handed_over on mailboxes (removed_at, id)
  where removed_by is not null and auto_delegate_to is not null;
