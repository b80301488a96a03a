-- An address that an access code guards is not registered with the code of an envelope.
create index envelope_access_codes_of_email on envelope_access_codes (email);
