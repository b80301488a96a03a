-- People who were removed from the service, until the texts that name them are erased. Their row of users keeps their name and email
-- address for that long, and no longer.
create table erasures (
  user_id uuid primary key references users,
  asked_at timestamptz not null
);

create index erasures_by_time on erasures (asked_at, user_id);
