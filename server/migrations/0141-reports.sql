-- Exports of all that is kept of an account are reports of a kind of their own; one that its owner cancelled is CANCELLED.
-- entries_of: the number of files that the export will have, once it is known; rows_done counts those written.
alter table reports
drop constraint reports_kind_check,
drop constraint reports_state_check,
add constraint reports_kind_check check (kind in ('envelopes', 'audit', 'users', 'mailboxes', 'account')),
add constraint reports_state_check check (state in ('PENDING', 'STARTED', 'COMPLETED', 'CLEANED', 'CANCELLED')),
add column entries_of integer;

-- An account has one export that runs or can be downloaded.
create unique index reports_one_export on reports (account_id)
where kind = 'account' and state in ('PENDING', 'STARTED', 'COMPLETED');

create index reports_exports on reports (account_id, created_at, id)
where kind = 'account';
