-- Names and e-mail as people are searched by, folded (core/src/text/fold.ts); those who are there are folded as well as SQL can.
alter table users
  add column searched text not null default '';

update users
set searched = regexp_replace(normalize(lower(first_name || ' ' || last_name || ' ' || email), NFKD), '[\u0300-\u036f]', '', 'g');
