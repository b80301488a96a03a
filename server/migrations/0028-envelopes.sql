-- The mailboxes whose approval route runs on it. Beside the row's own lock, so that what waited for it sees them.
alter table envelopes
  add column on_approval_of uuid[] not null default '{}';

-- Rows on approval whose envelope has come to its end, or to another mailbox, without the route.
create index mailbox_envelopes_approval_over on mailbox_envelopes (envelope_id, mailbox_id)
  where approval_flow_id is not null and status <> 'ON_APPROVAL';

-- What lists of other rooms show of an envelope that the mailbox sees: by primary key only.
create view envelope_cards as
select m.mailbox_id, m.envelope_id, e.subject, m.searched_subject, m.template_name, e.sender_mailbox_id, e.status, e.expires_at
from mailbox_envelopes m
join envelopes e on e.id = m.envelope_id;
