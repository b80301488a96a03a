-- When an envelope was cancelled or expired; completed ones have completed_at. Kept by a trigger, whatever statement ends the envelope. No
-- column that every step changes is in an index: rows that are rewritten stay on their page.
alter table envelopes add column ended_at timestamptz;

update envelopes
set ended_at = case status when 'EXPIRED' then coalesce(expires_at, changed_at) else changed_at end
where status in ('CANCELLED', 'EXPIRED');

create function note_envelope_end() returns trigger
language plpgsql
as $$
begin
  new.ended_at := case new.status
    when 'CANCELLED' then new.changed_at
    when 'EXPIRED' then coalesce(new.expires_at, new.changed_at)
  end;
  return new;
end
$$;

create trigger envelopes_note_end before update on envelopes
for each row
when (old.status is distinct from new.status)
execute function note_envelope_end();

-- Envelopes that have ended, by the mailbox that made them, in the order of their end: a retention rule looks through them.
create index envelopes_by_end on envelopes (sender_mailbox_id, coalesce(completed_at, ended_at), id)
  include (template_id)
  where status in ('COMPLETED', 'CANCELLED', 'EXPIRED');

-- What stays of an envelope that was removed after it had ended. account_id: whose it was. rule: the retention rule as it was then; null
-- when the envelope was removed because no mailbox saw it any more. facts: what is kept of an erased envelope, none of which names a person;
-- null for a deleted one. form_id, status and created_at are for the totals of forms. swept_at: when the texts of its trail were erased
-- once more, for records of requests that were under way.
create table envelope_tombstones (
  envelope_id uuid primary key,
  account_id uuid not null,
  action text not null check (action in ('erase', 'delete')),
  rule jsonb,
  removed_at timestamptz not null,
  form_id uuid,
  status text not null,
  created_at timestamptz not null,
  facts jsonb,
  swept_at timestamptz,
  check ((facts is not null) = (action = 'erase'))
);

create index envelope_tombstones_by_account on envelope_tombstones (account_id, removed_at, envelope_id);

create index envelope_tombstones_of_form on envelope_tombstones (form_id, created_at, status)
  where form_id is not null;

create index envelope_tombstones_to_sweep on envelope_tombstones (removed_at, envelope_id)
  where swept_at is null;
