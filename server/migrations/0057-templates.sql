-- The groups of mailboxes a template of access 'shared' is shared to: the mailboxes that are in them at the time.
create table template_group_shares (
  template_id uuid not null references templates on delete cascade,
  group_id uuid not null,
  primary key (template_id, group_id)
);

create index template_group_shares_by_group on template_group_shares (group_id, template_id);
