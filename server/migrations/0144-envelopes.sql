-- A role can be delegated to an email address: to_mailbox_id is null until its owner accepts.
alter table envelope_delegations
  alter column to_mailbox_id drop not null,
  add column to_email text check (char_length(to_email) between 3 and 254 and to_email = lower(to_email)),
  add constraint envelope_delegations_has_delegate check (to_mailbox_id is not null or to_email is not null);

-- awaits_code: a role was delegated to an address whose invitation had been accepted or taken back before. It gets an email with a new code.
alter table envelope_invitations add column awaits_code boolean not null default false;
