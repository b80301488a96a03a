-- The account that an envelope belongs to: that of the mailbox which made it.
create view envelope_owner_cards as
select e.id as envelope_id, m.account_id
from envelopes e
join mailbox_cards m on m.id = e.sender_mailbox_id;
