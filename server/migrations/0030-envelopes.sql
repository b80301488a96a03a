-- A counter that is held before it is known whether anything of a batch can be sent.
alter table template_numbers
  drop constraint template_numbers_last_number_check,
  add constraint template_numbers_last_number_check check (last_number >= 0);
