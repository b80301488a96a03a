-- How the user of a session, or a guest, had signed in: records of envelopes name it. Null for sessions that began earlier.
alter table tokens
  add column second_factor text check (second_factor in ('totp', 'recovery', 'passkey')),
  drop constraint tokens_signed_in_by_check,
  add constraint tokens_signed_in_by_check check (
    signed_in_by in ('password', 'passkey', 'registration', 'provider', 'email code', 'email code and access code', 'form')
  );
