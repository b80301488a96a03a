-- What an account says of itself besides its name; nothing until it says so.
alter table accounts
  add column timezone text check (char_length(timezone) <= 64),
  add column restricts_profiles boolean not null default false,
  add column hides_sender_email boolean not null default false,
  add column restricts_assistant boolean not null default false;
