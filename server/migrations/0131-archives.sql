-- The name in the certificate of the seal. Null for seals from before it was stored: there was one certificate.
alter table archive_seals add column sealed_by text;
