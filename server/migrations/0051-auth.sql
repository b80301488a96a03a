-- What an application token may be used for at most, by the full names of permissions; null for all that the person has.
-- told_days: the letter that told of its end, so many days before.
alter table tokens
  add column scopes text[],
  add column told_days integer,
  add constraint tokens_scopes check (scopes is null or (kind = 'application' and cardinality(scopes) between 1 and 200));
