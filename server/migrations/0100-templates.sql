-- The share code of a template: whoever has it can start an envelope without an account.
create table template_share_codes (
  template_id uuid primary key references templates on delete cascade,
  code text not null unique,
  created_at timestamptz not null
);

-- Codes that prove an address, to start an envelope of a shared template.
alter table person_codes
  drop constraint person_codes_kind_check;

alter table person_codes
  add constraint person_codes_kind_check check (kind in ('registration', 'password', 'initiation'));
