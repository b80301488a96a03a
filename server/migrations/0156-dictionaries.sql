-- The pieces of an upload, so that more are added without counting the others.
alter table dictionary_imports add column pieces integer not null default 0;

update dictionary_imports i
set pieces = (select count(*) from dictionary_import_pieces p where p.import_id = i.id)
where status = 'UPLOADING';
