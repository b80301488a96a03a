-- Lists of revoked certificates (DER) that the certificates of a signature were looked for in when it was given, the signer's first; small ones only.
create table envelope_signature_lists (
  envelope_id uuid not null,
  position integer not null,
  place integer not null check (place between 1 and 10),
  list bytea not null check (octet_length(list) between 1 and 65536),
  primary key (envelope_id, position, place),
  foreign key (envelope_id, position) references envelope_signatures on delete cascade
);
