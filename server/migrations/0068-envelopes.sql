-- What lists of other rooms show of an envelope that the mailbox sees, its template, progress and first look besides.
create or replace view envelope_cards as
select m.mailbox_id, m.envelope_id, e.subject, m.searched_subject, m.template_name, e.sender_mailbox_id, e.status, e.expires_at,
  m.template_id, m.total, m.completed, m.seen_at
from mailbox_envelopes m
join envelopes e on e.id = m.envelope_id;
