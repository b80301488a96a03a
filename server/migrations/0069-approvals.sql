-- Routes that are urgent, and the names that approvers were asked by.
alter table approval_flows add column is_urgent boolean not null default false;
alter table approval_approvers add column name text not null default '' check (char_length(name) <= 256);

-- The routes that a mailbox has started, in the order of its list.
create index approval_flows_by_mailbox on approval_flows (mailbox_id, started_at, id);
