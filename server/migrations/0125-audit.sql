-- Legal holds of an account: on one of its envelopes, on one of its people, or, with neither, on the whole account. What is under a hold
-- is not erased. `change` grows with every hold that is set or lifted.
create sequence legal_hold_changes;

create table legal_holds (
  id uuid primary key,
  account_id uuid not null references accounts,
  envelope_id uuid,
  user_id uuid references users,
  reason text not null check (char_length(reason) between 1 and 1000),
  set_by uuid not null references users,
  set_at timestamptz not null,
  lifted_at timestamptz,
  change bigint not null default nextval('legal_hold_changes'),
  check (envelope_id is null or user_id is null)
);

create index legal_holds_by_account on legal_holds (account_id, set_at, id)
  where lifted_at is null;

create index legal_holds_by_envelope on legal_holds (envelope_id)
  where lifted_at is null and envelope_id is not null;

create index legal_holds_by_change on legal_holds (change);

-- One hold of a kind at a time.
create unique index legal_holds_once on legal_holds (
  account_id,
  coalesce(envelope_id, user_id, '00000000-0000-0000-0000-000000000000')
)
  where lifted_at is null;

create view legal_hold_access as
select account_id, envelope_id, user_id
from legal_holds
where lifted_at is null;

-- A transaction that erases or removes takes this lock first, and then looks for holds; a hold is set and lifted under the exclusive lock. Thus when
-- a hold is acknowledged, nothing that it covers is still being removed.
create function share_legal_holds() returns void
language sql
as $$ select pg_advisory_xact_lock_shared(hashtextextended('legal holds', 0)) $$;

create function lock_legal_holds() returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('legal holds', 0)) $$;
