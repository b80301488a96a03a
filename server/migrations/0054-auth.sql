-- What an account asks of its people, no weaker than the service does (facts §6.4): complete policies, as they were set.
create table account_policies (
  account_id uuid primary key references accounts,
  password_policy jsonb not null,
  session_policy jsonb not null,
  changed_at timestamptz not null
);

-- Passwords people had, kept only where a policy forbids to use them again, for as long as one may ask.
create table past_passwords (
  user_id uuid not null references users,
  hash text not null,
  set_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (user_id, hash)
);

create index past_passwords_by_age on past_passwords (ended_at, user_id, hash);

-- ip: where a session was opened. superseded_at: a later sign-in of somebody who may have one session only.
alter table tokens
  add column ip text,
  add column superseded_at timestamptz;

-- Which password a person was told of by letter that it ends soon, by when it was set.
create table password_letters (
  user_id uuid primary key references users,
  set_at timestamptz not null
);
