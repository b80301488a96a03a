-- A form: an envelope prepared by a mailbox, which anyone with the link can start. user_id is the last user who changed it: starts
-- need the permission of that user. settings is what the client sent.
create table forms (
  id uuid primary key,
  mailbox_id uuid not null references mailboxes,
  account_id uuid not null references accounts,
  user_id uuid not null,
  name text not null,
  template_id uuid not null,
  template_version uuid not null,
  is_multi_use boolean not null,
  redirect_url text,
  settings json not null,
  callback_id uuid,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  removed_at timestamptz
);

create index forms_of_mailbox on forms (mailbox_id, created_at, id)
  where removed_at is null;

-- The form that an envelope was started from, which is never changed.
alter table envelopes
  add column form_id uuid;

create index envelopes_of_form on envelopes (form_id, created_at, status)
  where form_id is not null;

alter table mailbox_envelopes
  add column form_id uuid;

create or replace function record_mailbox_envelope() returns trigger
language plpgsql
as $$
declare
  seen mailbox_envelopes;
begin
  if tg_op = 'DELETE' then
    seen := old;
  else
    seen := new;
  end if;
  insert into ordered_outbox (topic, payload)
  values ('mailbox_envelope', json_build_object(
    'kind', tg_argv[0], 'mailboxId', seen.mailbox_id, 'envelopeId', seen.envelope_id, 'status', seen.status, 'subject', seen.subject,
    'labelIds', seen.label_ids, 'templateId', seen.template_id, 'formId', seen.form_id, 'senderMailboxId', seen.sender_mailbox_id,
    'isSender', seen.is_sender, 'reach', seen.reach, 'createdAt', seen.created_at, 'receivedAt', seen.received_at,
    'sentAt', seen.sent_at, 'expiresAt', seen.expires_at));
  return null;
end
$$;

-- Callbacks of forms, which send one event for each envelope that is started. Their deliveries are numbered here. permission is what
-- user_id needs in the mailbox.
alter table callbacks
  add column form_id uuid,
  add column permission integer not null default 2014;

alter table callbacks
  alter column permission drop default;

create sequence callback_form_deliveries;
