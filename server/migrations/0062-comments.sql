-- access: who reads a thread. account_id stays null for threads that everybody who sees the envelope reads, and only those;
-- mailbox_id: whose thread it is; shared_to: the mailboxes it is shared with. Threads and comments of an older process that
-- still runs have no mailbox and number 0. number: the comment's place in its thread, counted from 1.
alter table comment_threads
  add column access text not null default 'account'
    check (access in ('mailbox', 'account', 'shared', 'public', 'public-hidden')),
  add column mailbox_id uuid references mailboxes,
  add column shared_to uuid[] not null default '{}',
  add column xpath text;

alter table comments add column number integer not null default 0;

update comment_threads t
set access = case when t.account_id is null then 'public' else 'account' end,
  mailbox_id = (select c.mailbox_id from comments c where c.thread_id = t.id order by c.id limit 1);

update comments c
set number = n.number
from (select id, row_number() over (partition by thread_id order by id) as number from comments) n
where n.id = c.id;
