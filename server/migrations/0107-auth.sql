-- What the list of a user's sessions shows; null for sessions that began earlier.
alter table tokens
  add column user_agent text check (char_length(user_agent) <= 512),
  add column signed_in_by text check (signed_in_by in ('password', 'passkey', 'registration', 'provider'));
