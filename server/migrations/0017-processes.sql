-- A bulk action of one mailbox. input is what its kind needs besides the envelopes; origin is the request it came with.
create table processes (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  kind text not null,
  input json not null,
  origin json not null,
  created_at timestamptz not null
);

create index processes_by_age on processes (created_at, id);

-- Its envelopes in the order they were named. ended_at is set in the transaction of the effect, or after what kept it from
-- happening, which fault_code and message tell then.
create table process_envelopes (
  process_id uuid not null references processes on delete cascade,
  position integer not null,
  envelope_id uuid not null,
  ended_at timestamptz,
  fault_code text,
  message text,
  primary key (process_id, position)
) with (fillfactor = 80);

create index process_envelopes_pending on process_envelopes (process_id, position)
  where ended_at is null;
