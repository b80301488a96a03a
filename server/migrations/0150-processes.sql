-- A process of an account has no mailbox, and rows of a file instead of envelopes: label names a row to readers, and content is
-- what its handler gets, until the row has ended.
alter table processes alter column mailbox_id drop not null;
alter table process_envelopes alter column envelope_id drop not null;
alter table process_envelopes add column line integer;
alter table process_envelopes add column label text;
alter table process_envelopes add column content json;
alter table process_envelopes add constraint process_envelopes_thing
  check ((envelope_id is null) = (label is not null and line is not null)) not valid;

create index processes_of_account on processes (account_id, kind, created_at) where mailbox_id is null;
