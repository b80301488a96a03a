-- The color of buttons in emails that an account causes.
alter table accounts
  add column email_color text check (email_color ~ '^#[0-9a-f]{6}$');
