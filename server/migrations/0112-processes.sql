-- The processes of a mailbox, newest first.
create index processes_of_mailbox on processes (mailbox_id, created_at desc, id desc);
