-- What provisioning files applied, an entry each: the object it stands for, and keyed digests of the values that were applied.
-- A later start applies only what differs from them; what people changed since stays.
create table provisioned_entries (
  entry text primary key,
  subject_id uuid not null,
  digests jsonb not null,
  applied_at timestamptz not null
);
