-- The mailbox that a guest accepted the invitation into; accepted_at stays null, so that the code lets the guest in again.
alter table envelope_invitations add column guest_mailbox_id uuid;
