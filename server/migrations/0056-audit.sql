-- Whose a record is: the account and the mailbox that it is of. A record of a mailbox that acts in nobody's name (something
-- reached it) is of the account of the mailbox.
alter table audit_records
  add column account_id uuid,
  add column mailbox_id uuid;

alter table audit_records disable trigger audit_records_stay;

update audit_records r
set mailbox_id = (r.record::json->>'mailboxId')::uuid,
  account_id = coalesce(
    (r.record::json->>'accountId')::uuid,
    (select m.account_id from mailbox_cards m where m.id = (r.record::json->>'mailboxId')::uuid)
  );

alter table audit_records enable trigger audit_records_stay;

create index audit_records_by_account on audit_records (account_id, at)
  where account_id is not null;

create index audit_records_by_mailbox on audit_records (mailbox_id, at)
  where mailbox_id is not null;
