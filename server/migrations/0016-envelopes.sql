-- The last number that the autonumber fields of a template version gave.
create table template_numbers (
  template_version uuid primary key,
  last_number integer not null check (last_number > 0)
);
