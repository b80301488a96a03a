-- The bulk sends of a mailbox, newest first.
create index bulk_sends_of_mailbox on bulk_sends (mailbox_id, created_at desc, id desc)
  where not is_forgotten;
