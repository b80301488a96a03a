-- Erasures of an account that have not ended, oldest first.
create index erasures_by_account on erasures (account_id, asked_at, user_id);
