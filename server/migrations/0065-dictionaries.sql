-- Columns by which templates of other mailboxes may filter a dictionary with filtered access. Without the owner's word none:
-- whoever guesses a cell would read the rest of its record.
alter table dictionary_columns add column is_filterable boolean not null default false;

alter table dictionary_column_versions add column is_filterable boolean not null default false;
