-- What other rooms may join, by primary key or by the mailbox.
create view mailbox_group_cards as
select id, account_id, name
from mailbox_groups;

create view mailbox_group_access as
select mailbox_id, group_id
from mailbox_group_members;
