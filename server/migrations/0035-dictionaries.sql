-- What a list finds a dictionary by: the grams of searched, its mailbox, its account, and 'public' when it is.
alter table dictionaries add column terms text[] not null default '{}';

update dictionaries d
set terms = array(
    select distinct substr(words.word, starts.start, sizes.size)
    from regexp_split_to_table(d.searched, ' ') as words (word)
    cross join generate_series(1, 3) as sizes (size)
    cross join lateral generate_series(1, char_length(words.word) - sizes.size + 1) as starts (start)
  ) || array[d.mailbox_id::text, d.account_id::text] || case when d.access = 'public' then array['public'] else '{}' end;

create index dictionaries_by_term on dictionaries using gin (terms);
