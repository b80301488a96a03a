-- What was signed by whom and when; documents of a signed envelope never change again.
alter table envelopes
  add column signatures jsonb not null default '[]';

-- The signatures themselves, CMS in DER, by their place in envelopes.signatures.
create table envelope_signatures (
  envelope_id uuid not null references envelopes on delete cascade,
  position integer not null check (position >= 0),
  cms bytea not null check (octet_length(cms) between 1 and 262144),
  primary key (envelope_id, position)
);
