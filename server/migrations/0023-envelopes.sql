-- The invitation of an address to an envelope: made when the flow reaches it. Of its code only the hash is kept.
create table envelope_invitations (
  envelope_id uuid not null references envelopes on delete cascade,
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  code_hash bytea not null unique,
  created_at timestamptz not null,
  accepted_at timestamptz,
  primary key (envelope_id, email)
);

-- Envelopes that wait for an address.
create index envelope_roles_invited on envelope_roles (email, envelope_id)
  where email is not null and mailbox_id is null and is_active;
