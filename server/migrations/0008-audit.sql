-- Where each subject's chain stands. Its lock keeps two transactions from forking the chain.
create table audit_heads (
  subject_id uuid not null,
  subject_kind text not null,
  sequence integer not null,
  hash text not null,
  primary key (subject_id, subject_kind)
) with (fillfactor = 70);

-- `record` is the canonical JSON the hash was taken over, byte for byte.
create table audit_records (
  subject_id uuid not null,
  subject_kind text not null,
  sequence integer not null check (sequence > 0),
  at timestamptz not null,
  record text not null,
  hash text not null check (length(hash) = 64),
  primary key (subject_id, subject_kind, sequence)
);

create function refuse_audit_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'audit records are only ever added';
end
$$;

create trigger audit_records_stay
before update or delete or truncate on audit_records
for each statement
execute function refuse_audit_change();
