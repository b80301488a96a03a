-- Signing sessions that clients name by `sessionId`: the outcome of each slot, for the report of the session. Removed after a month.
create table signing_session_slots (
  mailbox_id uuid not null,
  session_id text not null,
  envelope_id uuid not null,
  document_id text not null,
  signature_name text not null,
  user_id uuid not null,
  outcome text not null check (outcome in ('REQUESTED', 'SIGNED', 'REFUSED')),
  fault text,
  noted_at timestamptz not null,
  primary key (mailbox_id, session_id, envelope_id, document_id, signature_name)
);

create index signing_session_slots_by_time on signing_session_slots (noted_at);
