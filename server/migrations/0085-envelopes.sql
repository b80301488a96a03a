-- Every appearance, change of status and removal of an envelope in a mailbox is an event, whatever statement causes it.
create function record_mailbox_envelope() returns trigger
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
    'labelIds', seen.label_ids, 'templateId', seen.template_id, 'senderMailboxId', seen.sender_mailbox_id,
    'isSender', seen.is_sender, 'reach', seen.reach, 'createdAt', seen.created_at, 'receivedAt', seen.received_at,
    'sentAt', seen.sent_at, 'expiresAt', seen.expires_at));
  return null;
end
$$;

create trigger mailbox_envelopes_record_appeared after insert on mailbox_envelopes
for each row
execute function record_mailbox_envelope('appeared');

create trigger mailbox_envelopes_record_status after update of status on mailbox_envelopes
for each row
when (old.status is distinct from new.status)
execute function record_mailbox_envelope('status');

create trigger mailbox_envelopes_record_removed after delete on mailbox_envelopes
for each row
execute function record_mailbox_envelope('removed');
