-- A letter to one address. body is its text, encrypted with the key ring: it may hold a one-time code. It is forgotten with the
-- end of the letter, which is sent, or refused for good.
create table letters (
  id uuid primary key,
  recipient text not null check (char_length(recipient) between 3 and 254),
  body text,
  created_at timestamptz not null,
  ended_at timestamptz,
  refusal text,
  check ((body is null) = (ended_at is not null))
);

create index letters_by_age on letters (created_at, id);
