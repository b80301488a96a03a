-- The token of a guest opens one mailbox, which has one envelope.
alter table tokens drop constraint tokens_kind_check;

alter table tokens add column mailbox_id uuid,
  add constraint tokens_kind_check check (kind in ('session', 'application', 'guest')),
  add constraint tokens_of_guests check ((kind = 'guest') = (mailbox_id is not null));
