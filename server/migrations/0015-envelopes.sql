-- was_viewed: whether the first look is recorded; null where seen_at tells. Marking as read is no look.
alter table mailbox_envelopes
  add column was_viewed boolean;

-- Every search says whether it wants archived and binned rows, so both stand in front.
drop index mailbox_envelopes_by_creation;

create index mailbox_envelopes_by_creation on mailbox_envelopes (mailbox_id, is_deleted, is_archived, created_at, envelope_id)
  include (reach);

drop index mailbox_envelopes_by_status;

create index mailbox_envelopes_by_status on mailbox_envelopes (mailbox_id, status, is_deleted, is_archived, created_at, envelope_id)
  include (expires_at, is_sender, reach);

create index mailbox_envelopes_inbox on mailbox_envelopes (mailbox_id, is_deleted, is_archived, created_at, envelope_id)
  where not is_sender and reach = 'role';

create index mailbox_envelopes_shared on mailbox_envelopes (mailbox_id, is_deleted, is_archived, created_at, envelope_id)
  where reach = 'shared';

create index mailbox_envelopes_to_purge on mailbox_envelopes (binned_at, mailbox_id, envelope_id)
  where is_deleted;

-- A chain is its envelopes; each is in one chain at most, whoever put it there.
create table envelope_chain_links (
  envelope_id uuid primary key references envelopes on delete cascade,
  chain_id uuid not null,
  added_by uuid not null references mailboxes,
  added_at timestamptz not null
);

create index envelope_chain_links_by_chain on envelope_chain_links (chain_id, envelope_id);
