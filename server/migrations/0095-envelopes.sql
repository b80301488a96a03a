-- The access code that the sender set for a recipient addressed by email, as an argon2id hash, and how often it was tried since the
-- last right one or the last reminder.
create table envelope_access_codes (
  envelope_id uuid not null references envelopes on delete cascade,
  email text not null,
  code_hash text not null,
  tries integer not null default 0,
  primary key (envelope_id, email)
);
