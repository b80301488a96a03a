-- How long an account keeps its envelopes after they have ended: all of them, or those of one template, which has precedence.
-- effective_at: a rule that was set or changed applies a while later, so that a mistake can be put right.
create table retention_rules (
  id uuid primary key,
  account_id uuid not null references accounts,
  template_id uuid,
  keep_days integer check (keep_days > 0),
  keep_years integer check (keep_years > 0),
  action text not null check (action in ('erase', 'delete')),
  set_by uuid not null references users,
  set_at timestamptz not null,
  effective_at timestamptz not null,
  check (num_nonnulls(keep_days, keep_years) = 1),
  unique nulls not distinct (account_id, template_id)
);

-- How far envelopes have been looked through for those that no mailbox sees. One row.
create table retention_walk (
  is_only boolean primary key default true check (is_only),
  upto_id uuid not null
);

insert into retention_walk (upto_id)
values ('00000000-0000-0000-0000-000000000000');
