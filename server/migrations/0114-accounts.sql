-- Issuers whose signatures an account believes. `config` is the JSON text that clients send.
create table account_crypto_configs (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null check (char_length(name) between 1 and 256),
  config text not null check (char_length(config) <= 100000),
  created_at timestamptz not null
);

create index account_crypto_configs_by_account on account_crypto_configs (account_id, created_at, id);
