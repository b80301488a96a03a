-- The pieces of an upload, so that one more is added without counting the others.
alter table attachment_uploads add column pieces integer not null default 0;

update attachment_uploads u
set pieces = (select count(*) from attachment_upload_pieces p where p.upload_id = u.id)
where attachment_id is null;
