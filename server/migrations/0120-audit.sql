-- Chains with records of before 0108, which hold their texts in clear, are carried over once each. The row of a chain is added in the
-- transaction that changes its records, and so are the hashes that its records had: archives of before have them.
create table audit_carried_chains (
  subject_id uuid not null,
  subject_kind text not null,
  by_transaction xid8 not null,
  primary key (subject_id, subject_kind)
);

create table audit_former_hashes (
  subject_id uuid not null,
  subject_kind text not null,
  sequence integer not null,
  hash bytea not null check (length(hash) = 32),
  primary key (subject_id, subject_kind, sequence)
);

create function refuse_former_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'what is kept of chains that were carried over only grows';
end
$$;

create function check_carried_chain() returns trigger
language plpgsql
as $$
begin
  if not exists (
    select 1
    from audit_records r
    where r.subject_id = new.subject_id
      and r.subject_kind = new.subject_kind
      and r.erasable is null
  ) then
    raise exception 'a chain without texts in clear is not carried over';
  end if;
  new.by_transaction := pg_current_xact_id();
  return new;
end
$$;

create trigger audit_carried_chains_check
before insert on audit_carried_chains
for each row
execute function check_carried_chain();

create trigger audit_carried_chains_stay
before update or delete or truncate on audit_carried_chains
for each statement
execute function refuse_former_change();

create trigger audit_former_hashes_stay
before update or delete or truncate on audit_former_hashes
for each statement
execute function refuse_former_change();

-- A record is carried over in the transaction that keeps its hash, once: it may differ in the texts that were in clear, and in the hash
-- before it.
create or replace function refuse_audit_change() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    if new.hash = old.hash
      and (to_jsonb(new) - 'erasable') = (to_jsonb(old) - 'erasable')
      and (old.erasable is null) = (new.erasable is null)
      and coalesce(old.erasable, '{}') @> coalesce(new.erasable, '{}') then
      return new;
    end if;
    if exists (
      select 1
      from audit_carried_chains c
      join audit_former_hashes h using (subject_id, subject_kind)
      where c.subject_id = old.subject_id
        and c.subject_kind = old.subject_kind
        and c.by_transaction = pg_current_xact_id()
        and h.sequence = old.sequence
        and h.hash = decode(old.hash, 'hex')
    )
      and (new.subject_id, new.subject_kind, new.sequence, new.at) = (old.subject_id, old.subject_kind, old.sequence, old.at)
      and (new.account_id, new.mailbox_id) is not distinct from (old.account_id, old.mailbox_id)
      and new.hash = encode(sha256(convert_to(new.record, 'UTF8')), 'hex')
      and new.erasable is not null
      and (old.erasable is null or old.erasable = new.erasable)
      and not exists (
        select 1
        from json_each(old.record::json) o
        full join json_each(new.record::json) n using (key)
        where key <> 'previousHash'
          and (old.erasable is not null or key not in ('ip', 'userAgent', 'details'))
          and o.value::text is distinct from n.value::text
      ) then
      return new;
    end if;
  end if;
  raise exception 'audit records are only ever added, and their texts erased';
end
$$;

-- How far the chains with texts in clear have been looked for.
create table audit_carrying_over (
  is_only boolean primary key default true check (is_only),
  is_done boolean not null,
  upto_id uuid not null default '00000000-0000-0000-0000-000000000000',
  upto_kind text not null default 'envelope',
  upto_sequence integer not null default 0
);

insert into audit_carrying_over (is_done)
select not exists (
  select 1
  from audit_records
  where erasable is null
);

-- The log of all audit records: a Merkle tree (RFC 6962) over their hashes, in the order in which a job numbers them. It only grows.

-- The job finds records by their time. This index has no entry for a row, but one for 32 pages, which the job adds.
create index audit_records_by_time on audit_records using brin (at) with (pages_per_range = 32);

-- The number of leaves, and a time before which every record is numbered. Its lock is for who adds leaves.
create table audit_log (
  is_only boolean primary key default true check (is_only),
  size bigint not null default 0,
  numbered_to timestamptz not null
);

insert into audit_log (numbered_to)
select coalesce(min(at), '1970-01-01')
from audit_records;

-- `hash` is that of the record; the leaf's own is SHA-256(0x00 || hash).
create table audit_leaves (
  index bigint primary key check (index >= 0),
  subject_id uuid not null,
  subject_kind text not null,
  sequence integer not null,
  hash bytea not null unique check (length(hash) = 32)
);

-- Perfect subtrees of two leaves and more: the one at `index` has the leaves from index * 2^level on.
create table audit_nodes (
  level smallint not null check (level > 0),
  index bigint not null check (index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

-- `note` is a checkpoint of C2SP's tlog-checkpoint, byte for byte. The times are those at which it was put where the operator wants it.
create table audit_checkpoints (
  size bigint primary key check (size > 0),
  note text not null,
  signed_at timestamptz not null,
  kept_at timestamptz,
  sent_at timestamptz
);

create function refuse_log_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'the log of audit records only grows';
end
$$;

create trigger audit_leaves_stay
before update or delete or truncate on audit_leaves
for each statement
execute function refuse_log_change();

create trigger audit_nodes_stay
before update or delete or truncate on audit_nodes
for each statement
execute function refuse_log_change();

create trigger audit_checkpoints_stay
before update of size, note, signed_at or delete or truncate on audit_checkpoints
for each statement
execute function refuse_log_change();
