-- Pictures of accounts and people, each a blob. Replacing one removes its row and adds another.
create table account_pictures (
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('logo', 'brand')),
  sha256 text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  size_bytes bigint not null,
  created_at timestamptz not null,
  primary key (account_id, kind)
);
create index account_pictures_by_blob on account_pictures (sha256);

-- `account_id` is the account whose quota the avatar counts against.
create table user_avatars (
  user_id uuid primary key references users (id),
  account_id uuid not null,
  sha256 text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  size_bytes bigint not null,
  created_at timestamptz not null
);
create index user_avatars_by_blob on user_avatars (sha256);

create trigger account_pictures_count_added after insert on account_pictures
referencing new table as added for each statement execute function count_added_files('images');
create trigger account_pictures_count_removed after delete on account_pictures
referencing old table as removed for each statement execute function count_removed_files('images');

create trigger user_avatars_count_added after insert on user_avatars
referencing new table as added for each statement execute function count_added_files('images');
create trigger user_avatars_count_removed after delete on user_avatars
referencing old table as removed for each statement execute function count_removed_files('images');
