-- The metadata of an envelope that is removed, and whether an envelope has any left: the primary key begins with the account.
create index envelope_metadata_by_envelope on envelope_metadata (envelope_id);
