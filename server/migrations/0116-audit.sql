-- Public keys that have signed evidence: archives are verified with them after a key was replaced.
create table audit_keys (
  kid text primary key,
  public_key text not null,
  first_used_at timestamptz not null
);
