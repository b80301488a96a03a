-- An envelope. documents holds its values as the core keeps them; data is the read-form XML of this revision, so that the
-- status answer is one read. status is what was last written: past expires_at an envelope in progress is EXPIRED.
create table envelopes (
  id uuid primary key,
  template_id uuid not null,
  template_version uuid not null,
  sender_mailbox_id uuid not null references mailboxes,
  status text not null check (status in ('DRAFT', 'SENT', 'COMPLETED', 'CANCELLED', 'EXPIRED')),
  subject text not null,
  message text not null,
  expire_after_days integer,
  notify_in_days integer,
  allows_delegation boolean not null,
  allows_sharing boolean not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  completed_at timestamptz,
  expires_at timestamptz,
  changed_at timestamptz not null,
  changed_by_role_id text,
  state_message text not null,
  revision integer not null,
  documents json not null,
  data text not null
);

create index envelopes_to_expire on envelopes (expires_at, id)
  where status = 'SENT' and expires_at is not null;

create index envelopes_by_version on envelopes (template_version, id);

-- The roles of an envelope in the order of the template.
create table envelope_roles (
  envelope_id uuid not null references envelopes,
  position integer not null,
  role_id text not null,
  title text not null,
  kind text not null,
  step integer not null,
  mailbox_id uuid not null references mailboxes,
  is_active boolean not null,
  is_completed boolean not null,
  completed_at timestamptz,
  primary key (envelope_id, position)
);

-- What a mailbox sees: a row from the moment the envelope reaches it. It carries what lists show and search, so that a
-- search touches this table alone. status is as seen by the mailbox, expiry aside. sent_at and expires_at are
-- 9999-12-31T23:59:59.999Z for never. terms has the mailbox itself, the grams of the folded subject and r:<recipient>.
create table mailbox_envelopes (
  mailbox_id uuid not null references mailboxes,
  envelope_id uuid not null references envelopes,
  is_sender boolean not null,
  status text not null check (status in ('DRAFT', 'SENT', 'WAITING', 'ON_APPROVAL', 'COMPLETED', 'CANCELLED', 'EXPIRED')),
  subject text not null,
  searched_subject text collate "C" not null,
  sort_subject text collate "C" not null,
  message text not null,
  template_id uuid not null,
  template_version uuid not null,
  template_name text collate "C" not null,
  sender_mailbox_id uuid not null,
  terms text[] not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  seen_at timestamptz,
  total integer not null,
  completed integer not null,
  allows_sharing boolean not null,
  is_archived boolean not null default false,
  is_deleted boolean not null default false,
  primary key (mailbox_id, envelope_id)
);

create index mailbox_envelopes_by_envelope on mailbox_envelopes (envelope_id, mailbox_id);

create index mailbox_envelopes_by_creation on mailbox_envelopes (mailbox_id, created_at, envelope_id)
  include (is_archived, is_deleted);

create index mailbox_envelopes_by_receipt on mailbox_envelopes (mailbox_id, received_at, envelope_id);

create index mailbox_envelopes_by_sending on mailbox_envelopes (mailbox_id, sent_at, envelope_id);

create index mailbox_envelopes_by_expiry on mailbox_envelopes (mailbox_id, expires_at, envelope_id);

create index mailbox_envelopes_by_status on mailbox_envelopes (mailbox_id, status, created_at, envelope_id)
  include (expires_at, is_archived, is_deleted);

create index mailbox_envelopes_by_subject on mailbox_envelopes (mailbox_id, sort_subject, envelope_id);

create index mailbox_envelopes_by_template on mailbox_envelopes (mailbox_id, template_id, created_at, envelope_id);

create index mailbox_envelopes_by_template_name on mailbox_envelopes (mailbox_id, template_name, envelope_id);

create index mailbox_envelopes_by_sender on mailbox_envelopes (mailbox_id, sender_mailbox_id, created_at, envelope_id);

create index mailbox_envelopes_by_term on mailbox_envelopes using gin (terms);

-- Metadata belongs to an account: the other side never sees it. is_boolean tells true from "true".
create table envelope_metadata (
  account_id uuid not null references accounts,
  envelope_id uuid not null references envelopes,
  key text collate "C" not null check (char_length(key) between 1 and 32),
  value text collate "C" not null check (char_length(value) <= 128),
  is_boolean boolean not null,
  primary key (account_id, envelope_id, key)
);

create index envelope_metadata_by_value on envelope_metadata (account_id, key, value, envelope_id);

-- Whether a mailbox may read an envelope: by primary key only.
create view envelope_access as
select mailbox_id, envelope_id, is_sender, seen_at
from mailbox_envelopes;
