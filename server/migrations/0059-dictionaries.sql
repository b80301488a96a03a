-- Limits of names count characters after NFC, of which one may be stored as up to four. The limit itself is kept by the program.
alter table dictionaries
  drop constraint dictionaries_name_check,
  add constraint dictionaries_name_check check (char_length(name) between 1 and 512),
  drop constraint dictionaries_description_check,
  add constraint dictionaries_description_check check (char_length(description) <= 1024);

alter table dictionary_columns
  drop constraint dictionary_columns_name_check,
  add constraint dictionary_columns_name_check check (char_length(name) between 1 and 256);
