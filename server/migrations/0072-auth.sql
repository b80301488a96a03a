alter table account_invitations drop constraint account_invitations_outcome_check;
alter table account_invitations add constraint account_invitations_outcome_check
  check (outcome in ('ACCEPTED', 'DECLINED', 'REVOKED'));
