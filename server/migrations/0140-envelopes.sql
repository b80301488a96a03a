-- The roles of mailboxes in envelopes, for rooms that decide what a role may see.
create view envelope_role_access as
select envelope_id, mailbox_id, role_id
from envelope_roles
where mailbox_id is not null;
