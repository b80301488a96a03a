-- Roles of accounts themselves: found by their names, whatever the case, one of a kind.
alter table roles
  add column folded text not null default '';

create unique index roles_by_name on roles (account_id, type, folded)
  where account_id is not null and folded <> '';

-- Who may be asked before a role goes.
create index account_grants_by_role on account_grants (role_id, account_id, user_id);

create index mailbox_grants_by_role on mailbox_grants (role_id, mailbox_id, user_id);

create index accounts_by_new_people_role on accounts (new_people_role_id)
  where new_people_role_id is not null;
