-- Who signed by hand for a role, as they were called then.
alter table envelope_roles add column signed_by text;
