-- The envelope that an email is about, and the mailbox whose user gets it; null when the sender named the address. trouble is the reason
-- for which the last try failed, when it will be tried again.
alter table letters
  add column envelope_id uuid,
  add column mailbox_id uuid,
  add column trouble text;

create index letters_by_envelope on letters (envelope_id, id) where envelope_id is not null;
