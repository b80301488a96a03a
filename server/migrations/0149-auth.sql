-- Ended invitations by email address, to tell one that was used from one that never was.
create index account_invitations_ended on account_invitations (account_id, email) where closed_at is not null;
