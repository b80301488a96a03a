-- Rows that every step rewrites: on pages with room, a rewritten row stays on its page, and no index hears of it.
alter table mailbox_envelopes set (fillfactor = 80);
alter table envelope_roles set (fillfactor = 80);

-- Whether a role is active changes with each step; the few inactive ones of an address are left out when they are read.
drop index envelope_roles_invited;
create index envelope_roles_invited on envelope_roles (email, envelope_id)
  where email is not null and mailbox_id is null;
