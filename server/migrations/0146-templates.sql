-- Lists of templates leave out those that are stored for one envelope.
create or replace view template_cards as
select id, mailbox_id, account_id, version_id, name, description, access, archived_at is not null as is_archived, created_at,
  modified_at, is_one_off
from templates;
