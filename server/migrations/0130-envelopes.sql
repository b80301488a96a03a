-- OCSP responses (DER) that confirmed the certificates of a signature when it was given, the signer's first.
create table envelope_signature_responses (
  envelope_id uuid not null,
  position integer not null,
  place integer not null check (place between 1 and 10),
  response bytea not null check (octet_length(response) between 1 and 65536),
  primary key (envelope_id, position, place),
  foreign key (envelope_id, position) references envelope_signatures on delete cascade
);
