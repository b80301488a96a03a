-- Whether the person proved themselves to an identity provider, or had the token made by a session that did so: where the
-- domain asks for that, a password is not enough to make application tokens.
alter table tokens
  add column is_by_provider boolean not null default false;
