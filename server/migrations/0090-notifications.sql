-- Notices about envelopes that are still to be handed to the users of their mailbox, by email and in the app.
create table notices (
  id bigint generated always as identity primary key,
  mailbox_id uuid not null,
  code integer not null,
  envelope_id uuid not null,
  subject text not null,
  sender_mailbox_id uuid not null,
  expires_at timestamptz,
  details json not null,
  created_at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create index notices_by_mailbox on notices (mailbox_id, id);

-- The number of emails to a user of a mailbox in the hour that began at hour_from.
create table notification_paces (
  user_id uuid not null,
  mailbox_id uuid not null,
  hour_from timestamptz not null,
  emails integer not null,
  primary key (user_id, mailbox_id)
);

create index notification_paces_by_time on notification_paces (hour_from, user_id, mailbox_id);

-- Notices beyond the emails of an hour, which one email gathers.
create table notification_digests (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  mailbox_id uuid not null,
  code integer not null,
  envelope_id uuid not null,
  subject text not null,
  sender text not null,
  created_at timestamptz not null
);

create index notification_digests_by_user on notification_digests (user_id, mailbox_id, id);

create index notification_digests_by_time on notification_digests (created_at, id);
