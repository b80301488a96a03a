-- In-app notifications that their user has not read; reading one removes it.
create table notifications (
  id uuid primary key,
  user_id uuid not null,
  code integer not null,
  mailbox_id uuid,
  account_id uuid,
  data json not null,
  created_at timestamptz not null
);

create index notifications_by_user on notifications (user_id, id);

create index notifications_by_time on notifications (created_at, id);

-- The numbers of notifications that a user has switched on, by email and in the app. mailbox_id is null for notifications that concern
-- no mailbox; all zeros for mailboxes that have no row of their own. Users without a row have all of them on.
create table notification_preferences (
  user_id uuid not null,
  mailbox_id uuid,
  email integer[] not null,
  web integer[] not null,
  unique nulls not distinct (user_id, mailbox_id)
);

create index notification_preferences_by_mailbox on notification_preferences (mailbox_id, user_id);

-- Mailboxes whose users are all notified of changes to the envelopes that the mailbox sent, not only the user who sent them.
create table notification_mailboxes (
  mailbox_id uuid primary key,
  notifies_all boolean not null
);
