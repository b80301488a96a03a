-- Signings by a key at a remote signing service, from their start until they are signed or expire. The browser visits the service twice.
-- state_hash: of the state that the browser brings back from there, null while it is not there; slots: what is to be signed, with the hashes
-- of the files at the start; credentials: the keys that the person may sign with; attributes_at: the time that the signatures state;
-- secret: PKCE verifier and access token, encrypted.
create table remote_signings (
  id uuid primary key,
  envelope_id uuid not null references envelopes on delete cascade,
  mailbox_id uuid not null,
  user_id uuid not null,
  signer text not null,
  step text not null check (step in ('SIGN_IN', 'CHOOSE', 'AUTHORIZE')),
  state_hash bytea unique,
  slots jsonb not null,
  credentials jsonb not null default '[]',
  credential_id text,
  attributes_at timestamptz,
  secret text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((credential_id is null) = (attributes_at is null)),
  check (step <> 'AUTHORIZE' or credential_id is not null)
);

create index remote_signings_by_expiry on remote_signings (expires_at, id);
create index remote_signings_by_envelope on remote_signings (envelope_id);
create index remote_signings_by_user on remote_signings (user_id, created_at);
